import { describe, expect, it } from 'vitest'
import { CODES, createTestClient, newStorage } from '../testing/test-client'
import { leaseLock, webLock } from './lock'
import { openLocalDatabase } from '../store/local-database'
import type { Lock } from './lock'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a browser's LockManager does with exclusive requests of one name. */
function oneByOne(): LockManager {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager
}

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
    const locks = oneByOne()
    await neverTogether(webLock(locks), webLock(locks))
  })

  it('gives the outbox to one holder at a time, by a lease', async () => {
    const storage = newStorage()
    const [first, second] = [openLocalDatabase('shared', storage), openLocalDatabase('shared', storage)]
    await neverTogether(leaseLock(first, 'tab 1', Date.now), leaseLock(second, 'tab 2', Date.now))
  })

  it('gives the turn away when the work fails', async () => {
    const lock = leaseLock(openLocalDatabase('failing', newStorage()), 'tab', Date.now)
    await expect(lock.hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lock.hold(() => Promise.resolve('next'))).toBe('next')
  })

  it('takes over a lease that ran out with its tab', async () => {
    const db = openLocalDatabase('orphan', newStorage())
    await db.meta.put({ key: 'outbox_lease', value: { owner: 'dead tab', until: 1_000 } })
    expect(await leaseLock(db, 'tab', () => 1_001).hold(() => Promise.resolve('mine'))).toBe('mine')
  })

  it('sends each operation once when two tabs wake together', async () => {
    const client = createTestClient()
    const ids = []
    for (const code of CODES) ids.push(await client.enqueue({ kind: 'qr.claim', code, fields: {} }))
    const locks = oneByOne()
    const [first, second] = [client.newSync(webLock(locks)), client.newSync(webLock(locks))]
    await Promise.all([first.run(), second.run(), first.run({ eager: true }), second.run()])
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
