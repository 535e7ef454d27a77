import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { person, type Person } from '../admin'
import { testApp } from '../app'
import { builtClaimPages } from '../claim-pages'
import { codeSupply } from '../codes'
import { engines } from '../databases'
import { entryForm, plainForm, saleForm } from '../forms'

const PIN = '482913'

// nothing of it depends on the database
describe.each(engines.slice(0, 1))(
  'TIME_ZONE, while it is another day in India and in UTC, on $name',
  (engine) => {
    let owner: Person
    const test = testApp(engine, { TIME_ZONE: 'America/New_York' }, async () => ({
      claimPages: await builtClaimPages(),
    }))
    beforeAll(async () => {
      // ten in the evening of March 1st in that zone
      test.clock.advance(Date.parse('2026-03-02T03:00:00Z') - test.clock.now())
      owner = await person(test, { admin: true })
    })

    const get = async <T>(url: string, headers: Record<string, string> = {}) =>
      (await test.get(url, headers)).json<T>()
    const opened = (code: string) => {
      const { headers, payload } = plainForm({ pin: PIN })
      return test.post(`/claim/${code}?do=pin`, payload, headers)
    }

    it('a booking is paid on the day in that zone, and page and answers name the zone', async () => {
      const supply = await codeSupply(test, 1, { campaign_type: 'sale' }, owner.headers)
      const code = supply.next()
      const sent = await test.post(`/api/sale/${code}/claim`, saleForm())
      expect(sent.status).toBe(200)
      const receipt = await get<Receipt>(`/api/sale/${code}/receipt`, { 'x-pin': PIN })
      expect(receipt.receipt_number).toMatch(/^R-20260301-/)
      expect([receipt.payments[0]?.paid_on, receipt.time_zone]).toEqual(['2026-03-01', 'America/New_York'])
      const { body } = await opened(code)
      expect(body).toMatch(/1\u00a0Mar\u00a02026, 10:00[\u00a0\u202f]pm\u00a0GMT-5/)
      const campaigns = await get<Campaign[]>('/api/campaigns', owner.headers)
      expect(campaigns.map(({ time_zone }) => time_zone)).toEqual(['America/New_York'])
    })

    it('a page drawn by the server has times in that zone, and dates as they were written', async () => {
      const code = await (await codeSupply(test, 1, { campaign_type: 'diary' }, owner.headers)).claimed()
      const entry = await test.post(`/api/diary/${code}/entry`, entryForm({ date: '2026-03-01' }))
      expect(entry.status).toBe(200)
      const { body } = await opened(code)
      expect(body).toContain('Sunday, 1\u00a0March\u00a02026')
      expect(body).toMatch(/10:00[\u00a0\u202f]pm\u00a0GMT-5/)
    })

    it('a page says on which day in that zone its PIN was reset', async () => {
      const code = await (await codeSupply(test, 1, {}, owner.headers)).claimed()
      await test.deps.db.write(({ q, t }) =>
        q.update(t.codes).set({ pinResetAt: test.clock.now() }).where(eq(t.codes.code, code)),
      )
      expect((await get<QrCode>(`/api/qr/${code}`)).pin_reset).toContain('1 Mar 2026')
    })

    it('an admin’s lists begin and end with the days of that zone', async () => {
      const madeOn = async (day: string) =>
        (await get<object[]>(`/api/admin/users?from=${day}&to=${day}`, owner.headers)).length
      expect([await madeOn('2026-02-28'), await madeOn('2026-03-01'), await madeOn('2026-03-02')]).toEqual([
        ...[0, 1, 0],
      ])
    })
  },
)
