import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it } from 'vitest'
import { deviceLocale } from '../../../test/device-locale'
import { giftCampaign } from '../../../test/gift-campaign'
import type { PendingWork } from '../shared/submit/pending-work'

const campaign = (change: Partial<GiftCampaign> = {}) =>
  giftCampaign({ name: 'Expo', campaign_type: 'sale', ...change })
const booking: PendingWork = {
  ...{
    id: 'sale.claim',
    seq: 1,
    kind: 'sale.claim',
    code: 'C',
    state: 'queued',
    v: 1,
    owner: null,
    attempts: 0,
    nextAttemptAt: 0,
  },
  // half an hour after midnight in India
  capturedAt: Date.parse('2026-02-28T19:00:00Z'),
  fields: {
    ...{ name: 'Asha', quantity: '2', price_per_unit: '10', amount_paid: '5' },
    ...{ booking_date: '2026-02-27', delivery_event_date: '2026-12-05' },
  },
}

async function textsOf(of: GiftCampaign) {
  const [{ receiptLines }, { receiptOf, shownSale }] = await Promise.all([
    import('./receipt-lines'),
    import('./sale.view'),
  ])
  const sale = shownSale(undefined, of, [booking])
  const receipt = sale && receiptOf(sale, null)
  if (!receipt) throw new Error('no receipt')
  const rows = receiptLines(receipt).flatMap((line) => (line.kind === 'row' ? [line] : []))
  const valueOf = (label: string) => rows.find((row) => row.label.startsWith(label))?.value
  return {
    booked: valueOf('Booking date'),
    delivered: valueOf('Delivery'),
    registered: valueOf('Registered on'),
    paid: valueOf('Receipt pending'),
    payment: rows.find(({ label }) => label.startsWith('Receipt pending'))?.label,
  }
}

it('dates of a receipt are Gregorian, with letters for the month, in any locale of the phone', async () => {
  // another calendar, other digits, and a number for the month
  deviceLocale('fa-IR')
  expect(await textsOf(campaign())).toMatchObject({
    booked: '27\u00a0Feb\u00a02026',
    delivered: '5\u00a0Dec\u00a02026',
    registered: expect.stringMatching(/^1\u00a0Mar\u00a02026, 12:30[\u00a0\u202f]am\u00a0IST$/) as string,
    payment: 'Receipt pending · 27\u00a0Feb\u00a02026',
  })
})

it('the time of a receipt is shown in the zone of its dates', async () => {
  const { registered } = await textsOf(campaign({ time_zone: 'America/New_York' }))
  expect(registered).toMatch(/^28\u00a0Feb\u00a02026, 2:00[\u00a0\u202f]pm\u00a0GMT-5$/)
})
