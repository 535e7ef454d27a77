import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines, type Engine } from '../../test/databases'
import * as totals from '../counters/counters.repository'
import { seedStore } from './seed-store'
import { whyNot, type SeedPlan } from './seeded'

const PLAN: SeedPlan = { users: 20, campaigns: 30, codes: 7001, claimed: 40, seed: 7 }

async function seeded(engine: Engine, plan = PLAN) {
  const { db, destroy } = await engine.open()
  await seedStore(db, plan, 'a hash')
  const { q, t } = db.read
  const rows = {
    users: await q.select().from(t.users).orderBy(asc(t.users.email)),
    campaigns: await q.select().from(t.campaigns).orderBy(asc(t.campaigns.id)),
    codes: await q.select().from(t.codes).orderBy(asc(t.codes.campaignId), asc(t.codes.number)),
    totals: await totals.sum(db.read),
  }
  await destroy()
  return rows
}

describe('a seeded store', () => {
  it('is the same on both engines, every time, and differs with another seed', async () => {
    const [one, two] = await Promise.all(engines.map((engine) => seeded(engine)))
    expect(two).toEqual(one)
    const [engine] = engines
    if (!engine) throw new Error('no engine')
    const other = await seeded(engine, { ...PLAN, seed: 8 })
    expect(other.codes.map(({ code }) => code)).not.toEqual(one?.codes.map(({ code }) => code))
  })

  it('has what was asked for, and its counts agree with its rows', async () => {
    for (const engine of engines) {
      const { users, campaigns, codes, totals: sums } = await seeded(engine)
      const claimed = codes.filter((code) => code.claimed)
      expect([users.length, campaigns.length, codes.length]).toEqual([20, 30, 7001])
      expect(sums).toEqual({ users: 20, campaigns: 30, codes: 7001, claimed: claimed.length })
      expect(claimed.length / codes.length).toBeCloseTo(0.4, 1)
      for (const { id, qrQuantity, claimedCount } of campaigns) {
        expect(codes.filter(({ campaignId }) => campaignId === id).length).toBe(qrQuantity)
        expect(claimed.filter(({ campaignId }) => campaignId === id).length).toBe(claimedCount)
        expect(qrQuantity).toBeLessThanOrEqual(1000)
      }
      for (const { id, campaignCount } of users)
        expect(campaigns.filter(({ ownerId }) => ownerId === id).length).toBe(campaignCount)
    }
  })

  it.each([
    [{ codes: 29 }, '--codes should be from 30 to 30000'],
    [{ codes: 30_001 }, '--codes should be from 30 to 30000'],
    [{ users: 0 }, 'at least one user'],
    [{ users: 1.5 }, 'whole'],
    [{ seed: Number.NaN }, 'whole'],
    [{ claimed: 101 }, 'percentage'],
  ])('cannot be one of %j', (change, reason) => {
    expect(whyNot({ ...PLAN, ...change })).toContain(reason)
    expect(whyNot(PLAN)).toBeNull()
  })
})
