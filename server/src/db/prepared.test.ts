import { asc, count, eq, gt, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { seedCampaign } from './contract.samples'
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

  it('have a fixed limit', async () => {
    const find = db.read.prepared('limit', ({ q, t }) =>
      q.select({ code: t.codes.code }).from(t.codes).orderBy(asc(t.codes.number)).limit(2),
    )
    expect(await find({})).toEqual([{ code: 'K1' }, { code: 'K2' }])
  })

  it('take a limit and an offset as values', async () => {
    const find = db.read.prepared('page', ({ q, t }) =>
      q
        .select({ code: t.codes.code })
        .from(t.codes)
        .where(gt(t.codes.number, sql.placeholder('after')))
        .orderBy(asc(t.codes.number))
        .limit(sql.placeholder('limit'))
        .offset(1),
    )
    expect(await find({ after: 1, limit: 2 })).toEqual([{ code: 'K3' }, { code: 'K4' }])
    expect(await find({ after: 3, limit: 9 })).toEqual([{ code: 'K5' }])
  })

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

  it('may join, nest and compute', async () => {
    const find = db.read.prepared('join', ({ q, t }) =>
      q
        .select({
          code: { key: t.codes.code, claimed: t.codes.claimed },
          pin: { hash: t.pins.hash },
          one: sql<number>`1`,
        })
        .from(t.codes)
        .leftJoin(t.pins, eq(t.pins.code, t.codes.code))
        .where(eq(t.codes.code, sql.placeholder('code'))),
    )
    expect(await find({ code: 'K1' })).toEqual([{ code: { key: 'K1', claimed: false }, pin: null, one: 1 }])
    const counted = db.read.prepared('count', ({ q, t }) => q.select({ n: count() }).from(t.codes))
    expect(await counted({})).toEqual([{ n: 5 }])
  })

  it('give through a snapshot what they give elsewhere', async () => {
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
