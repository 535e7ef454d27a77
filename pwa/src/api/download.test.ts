import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchFrom } from '../../test/node-server'
import type { NoConnectionError as NoConnection } from './client'
import type { download as Download } from './download'

let download: typeof Download
let NoConnectionError: typeof NoConnection
let answer: (response: ServerResponse) => void
let told: number[]
const onProgress = (part: number) => told.push(part)

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.resetModules()
  ;({ download } = await import('./download'))
  ;({ NoConnectionError } = await import('./client'))
  told = []
  return fetchFrom((_request, response) => answer(response))
})

it('a file that is gathered in several pieces arrives whole and in order', async () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => `${i},`.padEnd(19_998, 'x').concat('\r\n'))
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'x-total-rows': '1000' })
    for (const row of rows) response.write(row)
    response.end()
  }
  const file = await download(endpoint.exportUsers, {}, { onProgress })
  expect(file.type).toBe('text/csv')
  expect(file.size).toBe(20_000_000)
  expect((await file.text()) === rows.join('')).toBe(true)
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.length).toBeLessThanOrEqual(101)
})

it('lines inside of cells count as rows, and progress never exceeds 1', async () => {
  answer = (response) => {
    response.writeHead(200, { 'x-total-rows': '2' })
    response.end('"a\nb\nc\nd"\r\ne\r\n')
  }
  await download(endpoint.exportUsers, {}, { onProgress })
  expect(told).toEqual([1])
})

it('a file of known length has progress by its bytes, one of unknown length has none', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.end('1234567890')
  }
  await download(endpoint.exportUsers, {}, { onProgress })
  expect(told).toEqual([1])
  told = []
  answer = (response) => {
    response.write('12345')
    response.end('67890')
  }
  expect((await download(endpoint.exportUsers, {}, { onProgress })).size).toBe(10)
  expect(told).toEqual([])
})

it('a file that breaks off is an error', async () => {
  answer = (response) => {
    response.writeHead(200, { 'x-total-rows': '4' })
    response.write('a\r\nb\r\n', () => response.destroy())
  }
  await expect(download(endpoint.exportUsers, {}, { onProgress })).rejects.toBeInstanceOf(NoConnectionError)
  expect(told).toEqual([0.5])
})

it('an aborted download ends with the reason', async () => {
  const stop = new AbortController()
  answer = (response) => {
    response.writeHead(200, { 'x-total-rows': '4' })
    response.write('a\r\n')
  }
  const reason = new Error('cancelled')
  const coming = download(
    endpoint.exportUsers,
    {},
    { signal: stop.signal, onProgress: () => stop.abort(reason) },
  )
  await expect(coming).rejects.toBe(reason)
})
