import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../../test/app'
import { engines } from '../../../test/databases'
import { claimForm } from '../../../test/forms'
import { formWithPhoto } from '../../../test/photos'
import { GONE, stored } from '../../../test/stored'

describe.each(engines)('campaigns whole or not at all on $name', (engine) => {
  // from this one on, the next codes are duplicates
  let doubled: number | undefined
  const test = testApp(engine, {}, ({ ids }) => ({
    ids: {
      ...ids,
      codes(count) {
        const codes = ids.codes(count)
        if (doubled !== undefined) codes[doubled] = codes[0] ?? ''
        return codes
      },
    },
  }))
  const owner = beforeTests(() => test.signUp())

  const campaignCount = async () => {
    const { q, t } = test.deps.db.read
    return (
      await q
        .select({ n: t.users.campaignCount })
        .from(t.users)
        .where(eq(t.users.email, 'owner1@example.com'))
    )[0]?.n
  }
  const remove = (id: string, headers: Record<string, string> = {}) =>
    test.delete(`/api/campaigns/${id}`, { ...owner, ...headers })

  it('a failure at the 700th code leaves no campaign, no code, no count and no remembered answer', async () => {
    const before = await stored(test)
    const request = {
      method: 'POST' as const,
      url: '/api/campaigns',
      headers: { ...owner, 'idempotency-key': v7() },
      payload: { name: 'Half', qr_quantity: 1000 },
    }
    doubled = 700
    const failed = await test.app.inject(request)
    doubled = undefined
    expect(failed.statusCode).toBe(500)
    expect(failed.json()).toMatchObject({ code: 'internal' })
    expect(await stored(test)).toEqual(before)
    expect(await campaignCount()).toBe(0)
    // the same request, sent again, does not count as done
    const again = await test.call(request)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect((await remove(again.json<{ id: string }>().id)).status).toBe(200)
    await expect.poll(() => stored(test), GONE).toEqual(before)
  })

  it('a claim that races the deletion leaves nothing behind', async () => {
    const before = await stored(test)
    for (let round = 0; round < 5; round++) {
      const { campaign, codes } = await test.campaign(owner)
      const { headers, payload } = await formWithPhoto(claimForm())
      const [claim, removal] = await Promise.all([
        test.post(`/api/qr/${codes[0]?.code}/claim`, payload, headers),
        new Promise((resolve) => setTimeout(resolve, round * 6)).then(() => remove(campaign.id)),
      ])
      expect([200, 404]).toContain(claim.status)
      expect(removal.status).toBe(200)
    }
    await expect.poll(() => stored(test), GONE).toEqual(before)
  })
})
