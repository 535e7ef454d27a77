import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app'
import { engines } from '../../test/databases'
import { GONE } from '../../test/stored'
import { sweepPastOperations } from './past-operations'

const DAY_MS = 24 * 60 * 60_000

describe.each(engines)('a request that made a campaign, on $name', (engine) => {
  let owner: Record<string, string>
  const test = testApp(engine)
  beforeAll(async () => {
    owner = await test.signUp('owner@example.com')
  })

  const make = (url: string, key: string) =>
    test.post(url, { name: 'Spring gifts', qr_quantity: 3 }, { ...owner, 'idempotency-key': key })
  const past = async () => {
    const { q, t } = test.deps.db.read
    return (await q.select().from(t.pastOperations)).length
  }

  it('makes no second one while the first is being deleted or is gone: for 400 days it gets 404', async () => {
    const [key, copyKey, keptKey] = [v7(), v7(), v7()]
    const { id: kept } = (await make('/api/campaigns', keptKey)).json<Campaign>()
    const copies = `/api/campaigns/${kept}/duplicate`
    const calls = [
      { url: '/api/campaigns', key },
      { url: copies, key: copyKey },
    ]
    const made: string[] = []
    for (const call of calls) made.push((await make(call.url, call.key)).json<Campaign>().id)
    const expectRefused = async () => {
      for (const call of calls) {
        const answer = await make(call.url, call.key)
        expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'campaign_unknown'])
      }
      const listed = (await test.get('/api/campaigns', owner)).json<Campaign[]>()
      expect(listed.filter(({ id }) => !made.includes(id)).map(({ id }) => id)).toEqual([kept])
    }

    const mark = (deletedAt: number | null) =>
      test.deps.db.write(async ({ q, t }) => {
        for (const id of made)
          await q.update(t.campaigns).set({ deletedAt }).where(eq(t.campaigns.id, id)).returning()
      })
    await mark(1)
    await expectRefused()
    await mark(null)
    for (const id of made) expect((await test.delete(`/api/campaigns/${id}`, owner)).status).toBe(200)
    await expect.poll(past, GONE).toBe(2)
    await expectRefused()
    expect((await make('/api/campaigns', keptKey)).headers['idempotency-replayed']).toBe('true')

    test.clock.advance(399 * DAY_MS)
    const form = { email: 'owner@example.com', password: 'a long password' }
    const signedIn = await test.post('/api/auth/login', form)
    owner = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` }
    expect(await sweepPastOperations(test.deps)).toBe(0)
    await expectRefused()

    test.clock.advance(2 * DAY_MS)
    expect(await sweepPastOperations(test.deps)).toBe(2)
    expect(await past()).toBe(0)
  })
})
