// live queries need a global IndexedDB to run at all
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'
import { serverReached } from '../../device/network/connection'
import { proveServer } from '../../device/network/server-doubt'
import { startTriggers } from './triggers'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B] = CODES
const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
})

/** A page of a device, on the real clock. */
function page(client: TestClient) {
  const window = new EventTarget()
  const visibilityState: DocumentVisibilityState = 'visible'
  const document = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const askToBeWoken = vi.fn(() => Promise.resolve())
  const stop = startTriggers({ sync: client.sync, now: () => client.clock.now, askToBeWoken })
  stops.push(stop)
  return { window, document, stop, askToBeWoken }
}
const delivered = (client: TestClient) => client.db.outbox.where('state').equals('delivered').count()
const claim = (client: TestClient, code: string) => client.enqueue({ kind: 'qr.claim', code, fields: {} })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('triggers', () => {
  it('send what an earlier visit left', async () => {
    await claim(client, A)
    page(client)
    await expect.poll(() => delivered(client)).toBe(1)
  })

  it('notice what another tab puts into the outbox', async () => {
    page(client)
    await pause(50)
    await claim(client, A)
    await expect.poll(() => delivered(client)).toBe(1)
  })

  it('try at once when the network is back, without waiting for the backoff', async () => {
    client.transport.disconnect()
    await claim(client, A)
    const { window } = page(client)
    await expect.poll(async () => (await client.db.outbox.toArray())[0]?.attempts).toBe(1)
    client.transport.connect()
    await pause(100)
    expect(await delivered(client)).toBe(0)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => delivered(client)).toBe(1)
  })

  it('end every wait for the network once any call was answered, however often it failed before', async () => {
    client.transport.disconnect()
    const id = await claim(client, A)
    for (let tries = 0; tries < 12; tries++) await client.sync.run({ eager: true })
    page(client)
    await expect.poll(async () => (await client.entry(id)).attempts).toBe(13)
    serverReached(false)
    client.transport.connect()
    serverReached(true)
    await expect.poll(() => delivered(client)).toBe(1)
  })

  it('try again once the server is known to be reachable, although no outage had been noticed', async () => {
    client.transport.disconnect()
    const id = await claim(client, A)
    page(client)
    await expect.poll(async () => (await client.entry(id)).attempts).toBe(1)
    client.transport.connect()
    proveServer()
    await expect.poll(() => delivered(client)).toBe(1)
  })

  it('treat several events of one moment as one reason, and a later one as another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const run = vi.fn(() => Promise.resolve({ delivered: 0, attention: 0, stopped: false }))
    const client = createTestClient()
    const { window } = page({ ...client, sync: { ...client.sync, run } })
    await vi.advanceTimersByTimeAsync(1_000)
    for (const event of ['focus', 'pageshow', 'focus']) window.dispatchEvent(new Event(event))
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(run).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('try again after the backoff even if no event comes', async () => {
    const start = Date.now()
    const began = client.clock.now
    Object.defineProperty(client.clock, 'now', { get: () => began + Date.now() - start })
    client.transport.disconnect()
    await claim(client, A)
    page(client)
    await expect.poll(async () => (await client.db.outbox.toArray())[0]?.attempts).toBe(1)
    client.transport.connect()
    // the first backoff is one second here; the next try after a failure would come after thirty
    await expect.poll(() => delivered(client), { timeout: 15_000 }).toBe(1)
  })

  it('go on after a failure of the engine itself', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    client.transport.failNext(new RangeError('a bug'))
    await claim(client, A)
    const { window } = page(client)
    await expect.poll(() => complaint.mock.calls.length).toBeGreaterThan(0)
    complaint.mockRestore()
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => delivered(client)).toBe(1)
  })

  it('ask the browser to wake the outbox when the page opens with something that waits, and only then', async () => {
    const idle = page(createTestClient())
    const client = createTestClient()
    client.transport.disconnect()
    await claim(client, A)
    const { askToBeWoken } = page(client)
    await expect.poll(() => askToBeWoken.mock.calls.length).toBe(1)
    expect(idle.askToBeWoken).not.toHaveBeenCalled()
  })

  it('end when stopped', async () => {
    const { stop, window } = page(client)
    // queued behind the pass of the page's start, which would otherwise include what comes in between
    await client.sync.run()
    stop()
    await claim(client, B)
    window.dispatchEvent(new Event('online'))
    await pause(150)
    expect(await delivered(client)).toBe(0)
  })
})
