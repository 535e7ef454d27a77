import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it } from 'vitest'
import { waitingClaim } from '../../../../test/samples'
import { deviceLocale } from '../../../../test/device-locale'
import { giftCampaign } from '../../../../test/gift-campaign'
import type { PendingWork } from '../../shared/submit/pending-work'

const campaign = (change: Partial<GiftCampaign> = {}) =>
  giftCampaign({ name: 'Expo', campaign_type: 'sale', ...change })
const booking: PendingWork = {
  ...waitingClaim('C', { id: 'sale.claim', kind: 'sale.claim' }),
  seq: 1,
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
    import('../sale.view'),
  ])
  const sale = shownSale(undefined, of, [booking])
  const receipt = sale && receiptOf(sale, null)
  if (!receipt) throw new Error('no receipt')
  const lines = receiptLines(receipt)
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [line] : []))
  const valueOf = (label: string) => rows.find((row) => row.label.startsWith(label))?.value
  return {
    booked: valueOf('Booking date'),
    delivered: valueOf('Delivery'),
    registered: valueOf('Registered on'),
    texts: lines.flatMap((line) => ('text' in line ? [line.text] : [])),
    order: lines.map(({ kind }) => kind).slice(0, 7),
  }
}

it('dates of a receipt are Gregorian, with letters for the month, in any locale of the phone', async () => {
  // another calendar, other digits, and a number for the month
  deviceLocale('fa-IR')
  expect(await textsOf(campaign())).toMatchObject({
    booked: '27\u00a0Feb\u00a02026',
    delivered: '5\u00a0Dec\u00a02026',
    registered: expect.stringMatching(/^1\u00a0Mar\u00a02026, 12:30[\u00a0\u202f]am\u00a0IST$/) as string,
    texts: expect.arrayContaining(['This payment · 27\u00a0Feb\u00a02026']) as string[],
  })
})

it('the time of a receipt is shown in the zone of its dates', async () => {
  const { registered } = await textsOf(campaign({ time_zone: 'America/New_York' }))
  expect(registered).toMatch(/^28\u00a0Feb\u00a02026, 2:00[\u00a0\u202f]pm\u00a0GMT-5$/)
})

it('a receipt on paper starts with its payment, then total, what is paid so far, and the balance', async () => {
  const { texts, order } = await textsOf(campaign())
  expect(texts.slice(0, 2)).toEqual(['Receipt', '₹5.00'])
  expect(order).toEqual(['heading', 'amount', 'small', 'rule', 'row', 'row', 'balance'])
})
