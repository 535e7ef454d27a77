import { asc, count, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { seedCampaign } from './contract/contract.samples'
import type { Database, Session } from './database'

describe.each(engines)('prepared queries on $name', ({ open }) => {
  let opened: TestDatabase
  let db: Database

  beforeEach(async () => {
    opened = await open()
    db = opened.db
    await seedCampaign(db, 5)
  })
  afterEach(() => opened.destroy())

  it('take booleans as values', async () => {
    await db.write(async ({ q, t }) => {
      await q.update(t.codes).set({ claimed: true }).where(eq(t.codes.code, 'K2'))
    })
    const find = (session: Session) =>
      session.prepared('claimed', ({ q, t }) =>
        q
          .select({ code: t.codes.code })
          .from(t.codes)
          .where(eq(t.codes.claimed, sql.placeholder('claimed'))),
      )
    expect(await find(db.read)({ claimed: true })).toEqual([{ code: 'K2' }])
    expect(await find(db.read)({ claimed: false })).toHaveLength(4)
    const counted = db.read.prepared('claimed count', ({ q, t }) =>
      q
        .select({ n: count() })
        .from(t.codes)
        .where(eq(t.codes.claimed, sql.placeholder('claimed'))),
    )
    expect(await counted({ claimed: true })).toEqual([{ n: 1 }])
  })

  it('return the same through a snapshot as elsewhere', async () => {
    await db.write(async ({ q, t }) => {
      await q.update(t.codes).set({ claimed: true, claimedAt: 1.7e12 }).where(eq(t.codes.code, 'K2'))
    })
    const plain = (session: Session) =>
      session.prepared('all', ({ q, t }) =>
        q
          .select()
          .from(t.codes)
          .where(eq(t.codes.claimed, sql.placeholder('claimed')))
          .orderBy(asc(t.codes.number)),
      )
    const joined = (session: Session) =>
      session.prepared('joined', ({ q, t }) =>
        q
          .select({ code: t.codes.code, pin: { hash: t.pins.hash } })
          .from(t.codes)
          .leftJoin(t.pins, eq(t.pins.code, t.codes.code))
          .orderBy(asc(t.codes.number)),
      )
    const snapshot = await db.snapshot()
    for (const claimed of [true, false])
      expect(await plain(snapshot)({ claimed })).toEqual(await plain(db.read)({ claimed }))
    expect(await plain(snapshot)({ claimed: true })).toMatchObject([{ code: 'K2', claimedAt: 1.7e12 }])
    expect(await joined(snapshot)({})).toEqual(await joined(db.read)({}))
    await snapshot.release()
  })
})
