import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { follow as Follow } from './live'

/** The part of a browser's page that this needs. */
const page = Object.assign(new EventTarget(), { hidden: false })
const look = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

let follow: typeof Follow
let server: Server
let url: string
let streams: ServerResponse[]
let asked: { authorization: string | undefined; accept: string | undefined }[]
let answer: (response: ServerResponse) => void
let leaving: AbortController
let changes: number
let standing: boolean[]

const event = (revision: number) => `event: campaign\nid: ${revision}\ndata: {"id":"a"}\n\n`
const stand = (response: ServerResponse) => {
  streams.push(response)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`retry: 10\n\n${event(1)}`)
}
const refuse = (status: number, code: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ status, code, detail: 'no', title: '', type: 'about:blank' }))
}

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'a token' : null) })
  const online = new EventTarget()
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.resetModules()
  ;({ follow } = await import('./live'))
  streams = []
  asked = []
  answer = stand
  server = createServer(({ headers: { authorization, accept } }, response) => {
    asked.push({ authorization, accept })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/campaigns/events`
  leaving = new AbortController()
  changes = 0
  standing = []
  page.hidden = false
})
afterEach(async () => {
  leaving.abort()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = () =>
  follow(url, {
    changed: () => changes++,
    standing: (now) => standing.push(now),
    signal: leaving.signal,
  })
const stands = () => standing.at(-1) === true

describe('following a stream of events', () => {
  it('asks with the token in a header, and tells of what comes', async () => {
    start()
    await expect.poll(stands).toBe(true)
    expect(asked).toEqual([{ authorization: 'Bearer a token', accept: 'text/event-stream' }])
    // the first word may mean that something was missed
    expect(changes).toBe(1)
    streams[0]?.write(event(2))
    await expect.poll(() => changes).toBe(2)
    // in pieces, as a network may cut it
    streams[0]?.write('event: cam')
    await sleep(20)
    expect(changes).toBe(2)
    streams[0]?.write('paign\ndata: {}\n\n')
    await expect.poll(() => changes).toBe(3)
  })

  it('takes a sign of life for no change', async () => {
    start()
    await expect.poll(stands).toBe(true)
    streams[0]?.write(':\n\n')
    await sleep(50)
    expect(changes).toBe(1)
  })

  it('comes back when the stream breaks, and tells that something may have been missed', async () => {
    start()
    await expect.poll(stands).toBe(true)
    streams[0]?.destroy()
    await expect.poll(() => streams.length).toBe(2)
    await expect.poll(() => [stands(), changes]).toEqual([true, 2])
    expect(standing).toContain(false)
    streams[1]?.end()
    await expect.poll(() => streams.length).toBe(3)
  })

  it('waits longer and longer for a server that does not answer, with jitter', async () => {
    const expected = [2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000 * 0.6)
    vi.spyOn(Math, 'random').mockReturnValue(0.2)
    const waits: number[] = []
    const wait = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) => {
      if (!expected.includes(ms)) return wait(act, ms)
      waits.push(ms)
      return wait(act, 0)
    }) as typeof setTimeout)
    answer = refuse(503, 'internal')
    start()
    await expect.poll(() => waits.length).toBeGreaterThanOrEqual(expected.length)
    expect(waits.slice(0, expected.length)).toEqual(expected)
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'admin_required'],
    [404, 'campaign_unknown'],
  ])('does not come back after a %i', async (status, code) => {
    vi.stubGlobal('localStorage', { getItem: () => 'a token', removeItem: () => undefined })
    answer = refuse(status, code)
    start()
    await expect.poll(() => asked.length).toBe(1)
    await sleep(50)
    look(true)
    look(false)
    await sleep(50)
    expect([asked.length, changes, standing.includes(true)]).toEqual([1, 0, false])
  })

  it.each([
    ['refuses', 404, 'text/plain'],
    ['answers with its own page', 200, 'text/html'],
  ])('comes back where something on the way %s', async (_what, status, type) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const wait = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
      wait(act, ms === 1_000 ? 0 : ms)) as typeof setTimeout)
    answer = (response) => {
      answer = stand
      response.writeHead(status, { 'content-type': type })
      response.end('not for you')
    }
    start()
    await expect.poll(stands).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('hangs up when the page is hidden, and comes back when it is seen', async () => {
    start()
    await expect.poll(stands).toBe(true)
    const gone = new Promise((resolve) => streams[0]?.once('close', resolve))
    look(true)
    expect(stands()).toBe(false)
    await gone
    await sleep(50)
    expect(streams).toHaveLength(1)
    look(false)
    await expect.poll(() => [streams.length, stands(), changes]).toEqual([2, true, 2])
  })

  it('does not begin on a page that nobody sees', async () => {
    page.hidden = true
    start()
    await sleep(50)
    expect(asked).toEqual([])
    look(false)
    await expect.poll(stands).toBe(true)
  })

  it('cuts a stream that is silent for longer than its signs of life are apart', async () => {
    const wait = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) =>
      wait(act, ms === 45_000 ? 100 : ms)) as typeof setTimeout)
    start()
    await expect.poll(() => streams.length).toBeGreaterThan(1)
  })

  it('leaves for good', async () => {
    start()
    await expect.poll(stands).toBe(true)
    const gone = new Promise((resolve) => streams[0]?.once('close', resolve))
    leaving.abort()
    await gone
    look(true)
    look(false)
    await sleep(50)
    expect([streams.length, stands()]).toEqual([1, false])
  })
})
