import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LeaderReplacedError } from '../store/leader'
import { fakeChannels, FakeLocks } from '../testing/fake-locks'
import { CODES, createTestClient } from '../testing/test-client'
import { reclaimableLock, turnsOfPage } from './leader-lock'
import type { Lock } from './leader-lock'

type Page = { isFrozen: boolean }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function neverTogether(first: Lock, second: Lock): Promise<void> {
  let inside = 0
  let most = 0
  let runs = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await pause(5)
    inside--
    runs++
  }
  await Promise.all([first.hold(work), second.hold(work), first.hold(work), second.hold(work)])
  expect({ most, runs }).toEqual({ most: 1, runs: 4 })
}

describe('leader', () => {
  it('gives the outbox to one holder at a time, by Web Locks', async () => {
    const { manager } = new FakeLocks()
    const open = fakeChannels()
    await neverTogether(reclaimableLock(manager, open()), reclaimableLock(manager, open()))
  })

  it('lets the passes of one page take turns if there are no Web Locks', async () => {
    const lock = turnsOfPage()
    await neverTogether(lock, lock)
  })

  it.each([
    ['a Web Lock', () => reclaimableLock(new FakeLocks().manager, fakeChannels()())],
    ['turns of a page', turnsOfPage],
  ])('releases the lock when the work fails, by %s', async (_which, open) => {
    const lock = open()
    await expect(lock.hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lock.hold(() => Promise.resolve('next'))).toBe('next')
  })

  it('sends each operation once when two tabs wake together', async () => {
    const client = createTestClient()
    const ids = []
    for (const code of CODES) ids.push(await client.enqueue({ kind: 'qr.claim', code, fields: {} }))
    const { manager } = new FakeLocks()
    const open = fakeChannels()
    const [first, second] = [1, 2].map(() => client.newSync(reclaimableLock(manager, open())))
    await Promise.all([first!.run(), second!.run(), first!.run({ eager: true }), second!.run()])
    expect(client.transport.batches.flat().map(({ id }) => id)).toEqual(ids)
  })

  it('sends what was queued while another pass was just finishing', async () => {
    const client = createTestClient()
    const sync = client.newSync()
    const running = sync.run()
    const id = await client.enqueue({ kind: 'qr.claim', code: CODES[0], fields: {} })
    await Promise.all([running, sync.run()])
    expect((await client.entry(id)).state).toBe('delivered')
  })
})

describe('a lock whose holder does not answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

  /** Two pages of one browser. */
  function twoPages() {
    const { manager } = new FakeLocks()
    const open = fakeChannels()
    const pages: [Page, Page] = [{ isFrozen: false }, { isFrozen: false }]
    const [first, second] = pages.map((page) => reclaimableLock(manager, open(page)))
    return { first: first!, second: second!, page: pages[0] }
  }
  /** how often the waiting page looks */
  const wait = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 5) {
      vi.advanceTimersByTime(5_000)
      await pause(0)
    }
  }
  const endless = () => {
    let end = () => undefined as void
    const work = new Promise<string>((resolve) => (end = () => resolve('done')))
    return { work: () => work, end: () => end() }
  }

  it('is taken over after 45 seconds', async () => {
    const { first, second, page } = twoPages()
    const { work, end } = endless()
    const signals: AbortSignal[] = []
    const frozen = first.hold((lost) => {
      signals.push(lost)
      return work()
    })
    const ended = frozen.catch((error: unknown) => error)
    await pause(0)
    page.isFrozen = true
    const taken = vi.fn(() => Promise.resolve('mine'))
    const thief = second.hold(taken)
    await wait(40)
    expect(taken).not.toHaveBeenCalled()
    await wait(5)
    expect(await thief).toBe('mine')
    expect(await ended).toBeInstanceOf(LeaderReplacedError)
    expect(signals[0]?.aborted).toBe(true)
    end()
  })

  it('stays with a holder that answers, however long the work takes', async () => {
    const { first, second, page } = twoPages()
    const { work, end } = endless()
    const long = first.hold(work)
    await pause(0)
    const next = vi.fn(() => Promise.resolve('next'))
    const waiting = second.hold(next)
    await wait(600)
    // silent for a while, but not for long enough
    page.isFrozen = true
    await wait(30)
    page.isFrozen = false
    await wait(40)
    expect(next).not.toHaveBeenCalled()
    end()
    expect([await long, await waiting]).toEqual(['done', 'next'])
  })

  it('makes a page that thaws end quietly: it writes nothing from what it knew before', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { first, second, page } = twoPages()
    const client = createTestClient()
    const id = await client.enqueue({ kind: 'qr.claim', code: CODES[0], fields: { name: 'Asha' } })
    client.server.claimedBy.set(CODES[0], 'somebody')
    const [frozen, other] = [client.newSync(first), client.newSync(second)]

    // the first page freezes while the server's refusal is on its way
    const push = client.transport.push.bind(client.transport)
    let thaw = () => undefined as void
    const thawed = new Promise<void>((resolve) => (thaw = resolve))
    let begun = () => undefined as void
    const sent = new Promise<void>((resolve) => (begun = resolve))
    client.transport.push = async function* (batch) {
      begun()
      await thawed
      yield* push(batch)
    }
    const stale = frozen.run()
    await sent
    page.isFrozen = true
    client.transport.push = push

    const taking = other.run()
    await wait(45)
    expect(await taking).toMatchObject({ attention: 1 })
    // a person corrects it, and it waits for the network
    await client.attention.editAndResend(id, { name: 'Asha Rao' })
    const mended = await client.entry(id)

    thaw()
    expect(await stale).toEqual({ delivered: 0, attention: 0, stopped: true })
    // until the late answer has been ignored
    await expect.poll(() => client.transport.batches.length).toBe(2)
    await pause(20)
    expect(await client.entry(id)).toEqual(mended)
    expect(mended).toMatchObject({ state: 'queued', fields: { name: 'Asha Rao' } })
    expect(said).not.toHaveBeenCalled()
  })

  it('counts a leader for every pass that has work, and writes nothing for one that has none', async () => {
    const client = createTestClient()
    const leader = async () => (await client.db.meta.get('outbox_leader'))?.value
    await client.sync.run()
    expect(await leader()).toBeUndefined()
    await client.enqueue({ kind: 'qr.claim', code: CODES[0], fields: {} })
    await client.sync.run()
    await client.sync.run()
    expect(await leader()).toBe(1)
    await client.enqueue({ kind: 'qr.update', code: CODES[0], fields: {} })
    client.transport.failNext(new Error('a bug'))
    await expect(client.newSync().run()).rejects.toThrow('a bug')
    await client.sync.run()
    expect(await leader()).toBe(3)
  })
})

describe('the files of an operation', () => {
  it('have ids that are never reused, in the order in which they were chosen', async () => {
    const client = createTestClient()
    const files = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        field: 'images',
        file: new Blob([String(i)]),
        name: `${i}.jpg`,
      }))
    const id = await client.enqueue({ kind: 'diary.entry', code: CODES[0], fields: {}, files: files(12) })
    const stored = () => client.db.blobs.toArray()
    const before = await stored()
    expect(before.map(({ name }) => name)).toEqual(files(12).map(({ name }) => name))
    client.server.refuse(id, 'validation_failed')
    await client.sync.run()
    await client.attention.editAndResend(id, {}, undefined, files(12))
    const ids = [...before, ...(await stored())].map((file) => file.id)
    expect(new Set(ids).size).toBe(24)
  })
})
