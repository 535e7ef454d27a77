import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { closeToChanges, openToChanges } from './closing'
import { insertOperation, operationIds, seedCampaign } from './contract/contract.samples'
import type { Database, Transaction } from './database'
import * as settings from './settings.repository'
import { unavailablePart } from './store-unavailable'

const EXCEPT = 'of the one who closes'

const CHANGES: [string, (tx: Transaction) => Promise<unknown>][] = [
  ['an insert', (tx) => insertOperation(tx, 'late')],
  ['an update', ({ q, t }) => q.update(t.codes).set({ claimed: true }).where(eq(t.codes.code, 'K1'))],
  ['a delete', ({ q, t }) => q.delete(t.campaigns)],
  ['a new setting', (tx) => settings.put(tx, 'any', 'value')],
  ['the end of a setting', (tx) => settings.remove(tx, 'kept')],
]

describe.each(engines)('a closed store on $name', (engine) => {
  let store: TestDatabase
  /** another process, which was open before */
  let other: Database
  beforeEach(async () => {
    store = await engine.open()
    other = await store.reopen()
    await seedCampaign(other)
    await other.write((tx) => settings.put(tx, 'kept', 'value'))
  })
  afterEach(async () => {
    await other.close()
    await store.destroy()
  })

  it('can be read, and takes no changes by any process until it is opened', async () => {
    await closeToChanges(store.db, EXCEPT)
    const late = await store.reopen()
    for (const db of [other, late])
      for (const [name, change] of CHANGES) {
        const thrown: unknown = await db.write(change).catch((error: unknown) => error)
        expect([name, unavailablePart(thrown)]).toEqual([name, 'database'])
      }
    await late.close()
    expect(await operationIds(other.read)).toEqual([])
    expect(await settings.find(other.read, 'kept')).toBe('value')

    for (const value of ['first', 'second']) await other.write((tx) => settings.put(tx, EXCEPT, value))
    expect(await settings.find(store.db.read, EXCEPT)).toBe('second')
    // as after a crash in the middle
    await closeToChanges(store.db, EXCEPT)
    await openToChanges(store.db)
    expect(await other.write((tx) => insertOperation(tx, 'later'))).toBe(true)
    await other.write((tx) => settings.remove(tx, EXCEPT))
  })

  it('has all or nothing of each change that was under way when it was closed', async () => {
    const writing = Array.from({ length: 40 }, (_, i) =>
      other
        .write(async (tx) => {
          await insertOperation(tx, `${i} first`)
          await settings.put(tx, `setting ${i % 3}`, 'value')
          await insertOperation(tx, `${i} second`)
          return i
        })
        .catch(() => null),
    )
    await closeToChanges(store.db, EXCEPT)
    const atOnce = await operationIds(store.db.read)
    const done = (await Promise.all(writing)).filter((i) => i !== null)
    const expected = done.flatMap((i) => [`${i} first`, `${i} second`]).sort()
    expect(await operationIds(store.db.read)).toEqual(expected)
    expect(atOnce).toEqual(expected)
  })
})
