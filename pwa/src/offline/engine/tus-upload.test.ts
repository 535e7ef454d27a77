/** Against the tus project's own server, on loopback. */
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { createHash } from 'node:crypto'
import { getEventListeners } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server as HttpServer } from 'node:http'
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFetchTransport } from './fetch-transport'
import { NetworkError, HttpError } from './transport'

const MAX = 3_000_000
const bytes = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i * 7 + (i >> 8)) % 251)
/** our server's codes for the statuses of the library */
const CODES = {
  400: 'body_malformed',
  404: 'route_unknown',
  409: 'upload_offset_wrong',
  413: 'file_too_large',
}
const NEVER = new AbortController().signal

let folder: string
let http: HttpServer
let proxy: TcpServer
let origin: string
/** bytes from client to server */
let sent: number
/** breaks every connection after this many bytes, once */
let cutAfter: number | undefined
let host: string | undefined
let onSent: () => unknown
const sockets = new Set<Socket>()

const listening = async (server: TcpServer) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tohfa-tus-'))
  sent = 0
  cutAfter = undefined
  host = undefined
  onSent = () => undefined
  const datastore = new FileStore({ directory: folder })
  const tus = new Server({
    path: '/api/uploads',
    datastore,
    maxSize: MAX,
    namingFunction: () => crypto.randomUUID(),
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500
      const [, code] = Object.entries(CODES).find(([of]) => Number(of) === status) ?? []
      return {
        status_code: status,
        body: JSON.stringify({ status, code: code ?? 'internal', detail: 'said so' }),
      }
    },
  })
  http = createServer((request, response) => {
    if (host) request.headers.host = host
    void tus.handle(request, response)
  })
  const inside = await listening(http)
  proxy = createTcpServer((client) => {
    const server = connect(inside, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [client, server].forEach((side) => side.destroy()))
    }
    server.pipe(client)
    client.on('data', (chunk) => {
      sent += chunk.length
      server.write(chunk)
      onSent()
      if (cutAfter === undefined || sent < cutAfter) return
      cutAfter = undefined
      client.destroy()
    })
  })
  origin = `http://127.0.0.1:${await listening(proxy)}`
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  http.closeAllConnections()
  await Promise.all([http, proxy].map((server) => new Promise((resolve) => server.close(resolve))))
  await rm(folder, { recursive: true, force: true })
})

function job(data: Uint8Array<ArrayBuffer>, uploadUrl?: string) {
  const urls: string[] = []
  const onUrl = (url: string) => {
    urls.push(url)
    return Promise.resolve()
  }
  return {
    urls,
    job: {
      data: data.buffer,
      name: 'ünï.webm',
      type: 'audio/webm',
      ...{ code: 'ABCDEFGHJKMNPQRSTVWX', device: 'a-device' },
      onUrl,
      ...(uploadUrl && { uploadUrl }),
    },
  }
}
/** length and hash: the matcher takes half a minute to compare megabytes element by element */
const print = (data: Uint8Array) => [data.length, createHash('sha256').update(data).digest('hex')]
const stored = async (id: string) => print(await readFile(join(folder, id)))

/** A try over `way` ends with `status`, which is no refusal; the next one arrives whole. */
async function failsOnce(data: Uint8Array<ArrayBuffer>, way: typeof fetch, status: number) {
  const first = job(data)
  const failure = await createFetchTransport({ origin, fetch: way })
    .upload(first.job, NEVER)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ status, passing: true })
  const id = await createFetchTransport({ origin }).upload(job(data, first.urls[0]).job, NEVER)
  expect(await stored(id)).toEqual(print(data))
}

describe('uploads', () => {
  it('arrive complete, with name and type, and name their gift and device', async () => {
    const data = bytes(1_300_000)
    const { urls, job: upload } = job(data)
    const id = await createFetchTransport({ origin }).upload(upload, NEVER)
    expect(await stored(id)).toEqual(print(data))
    expect(urls).toEqual([`${origin}/api/uploads/${id}`])
    const info = JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as { metadata: unknown }
    expect(info.metadata).toEqual({
      ...{ filename: 'ünï.webm', filetype: 'audio/webm' },
      // people behind one address are not one sender
      ...{ code: upload.code, device: upload.device },
    })
  })

  it('go on where the connection broke, under the same address', async () => {
    const data = bytes(2_500_000)
    const first = job(data)
    cutAfter = 1_200_000
    await expect(createFetchTransport({ origin }).upload(first.job, NEVER)).rejects.toThrow(NetworkError)
    expect(first.urls).toHaveLength(1)
    const second = job(data, first.urls[0])
    const id = await createFetchTransport({ origin }).upload(second.job, NEVER)
    expect(second.urls).toEqual([])
    expect(first.urls[0]).toContain(id)
    expect(await stored(id)).toEqual(print(data))
    // at most one chunk is sent twice
    expect(sent).toBeLessThan(data.length + 600_000)
  })

  it('stop when asked, and go on afterwards', async () => {
    const data = bytes(2_500_000)
    const first = job(data)
    const room = new AbortController()
    // in the middle of its bytes
    onSent = () => sent > 100_000 && room.abort()
    await createFetchTransport({ origin })
      .upload(first.job, room.signal)
      .catch((error: unknown) => expect(error).toBeInstanceOf(NetworkError))
    expect(room.signal.aborted).toBe(true)
    const id = await createFetchTransport({ origin }).upload(job(data, first.urls[0]).job, NEVER)
    expect(await stored(id)).toEqual(print(data))
  })

  it('are not held by the signal of their operation once they are over', async () => {
    const { signal } = new AbortController()
    await createFetchTransport({ origin }).upload(job(bytes(100)).job, signal)
    cutAfter = sent + 100_000
    await expect(createFetchTransport({ origin }).upload(job(bytes(200_000)).job, signal)).rejects.toThrow()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('start again if the server has deleted what was begun', async () => {
    const data = bytes(100)
    const { urls, job: upload } = job(data, `${origin}/api/uploads/00000000-0000-4000-8000-000000000000`)
    const id = await createFetchTransport({ origin }).upload(upload, NEVER)
    expect(await stored(id)).toEqual(print(data))
    expect(urls).toEqual([`${origin}/api/uploads/${id}`])
  })

  it('carry an empty file', async () => {
    const id = await createFetchTransport({ origin }).upload(job(bytes(0)).job, NEVER)
    expect(await stored(id)).toEqual(print(bytes(0)))
  })

  it('stay on their own origin when a proxy names another', async () => {
    host = 'inside.example:8080'
    const { urls, job: upload } = job(bytes(50))
    await createFetchTransport({ origin }).upload(upload, NEVER)
    expect(urls[0]).toMatch(new RegExp(`^${origin}/api/uploads/`))
  })

  it('are refused for good when they are too large', async () => {
    const failure = await createFetchTransport({ origin })
      .upload(job(bytes(MAX + 1)).job, NEVER)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HttpError)
    expect(failure).toMatchObject({ status: 413, passing: false, problem: { code: 'file_too_large' } })
  })

  it('ask for their offset again if another page has sent the file in between, and nothing is refused', async () => {
    const data = bytes(100)
    // another page of this device sends the same file, and finishes in between
    const overtaking = (async (url: string, init: RequestInit) => {
      if (init.method === 'PATCH') await fetch(url, init)
      return fetch(url, init)
    }) as typeof fetch
    await failsOnce(data, overtaking, 409)
  })

  it('go on when the end of a broken chunk was written after the page had asked', async () => {
    const data = bytes(100)
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '100' }
    const begun = await fetch(`${origin}/api/uploads`, { method: 'POST', headers })
    const late = async (url: string) => {
      const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      await fetch(url, {
        method: 'PATCH',
        headers: { 'tus-resumable': '1.0.0', ...chunk },
        body: data.slice(0, 40),
      })
    }
    let written = false
    const racing = (async (url: string, init: RequestInit) => {
      if (init.method === 'PATCH' && !written) await late(url)
      written ||= init.method === 'PATCH'
      return fetch(url, init)
    }) as typeof fetch
    const { job: upload } = job(data, begun.headers.get('location') ?? '')
    const id = await createFetchTransport({ origin, fetch: racing }).upload(upload, NEVER)
    expect(await stored(id)).toEqual(print(data))
  })

  it('start again at the next try if they vanish on their way, and nothing is refused', async () => {
    const data = bytes(100)
    const forgetting = (async (url: string, init: RequestInit) => {
      if (init.method === 'PATCH')
        await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
      return fetch(url, init)
    }) as typeof fetch
    await failsOnce(data, forgetting, 404)
  })
})
