import type { ListedSale, SavedPayment, SavedSale } from '@tohfa/sync-protocol/entities/sale'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, testApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { saleForm } from '../../test/forms'
import { receiptNumbers } from './receipt-number'

const { pin } = saleForm()
const RECEIPT = /^R-20260301-[0-9A-HJKMNP-TV-Z]{6}$/

describe.each(engines)('sales on $name', (engine) => {
  let supply: CodeSupply
  const test = testApp(engine)
  beforeAll(async () => {
    supply = await codeSupply(test, 60, {
      campaign_type: 'sale',
      contact_name: 'Ravi',
      contact_mobile: '12345',
    })
  })

  const get = (url: string, headers: Record<string, string> = { 'x-pin': pin }) => test.get(url, headers)
  const details = (code: string) => get(`/api/sale/${code}/details`)
  const claim = (code: string, payload: object = saleForm(), headers = {}) =>
    test.post(`/api/sale/${code}/claim`, payload, headers)
  const pay = (code: string, payload: object, headers = {}) =>
    test.post(`/api/sale/${code}/payments`, { payment_method: 'UPI', pin, ...payload }, headers)

  it('§7 registers a sale: total and balance are the server’s own, every field is answered', async () => {
    const code = supply.next()
    const given = {
      address: '4 Main Road\nPune',
      payment_method: 'Card',
      transaction_id: 'TX-1',
      booking_date: '2026-02-27',
      delivery_event_date: '2026-12-31',
      special_requirements: 'Two wheelchairs',
    }
    const answer = await claim(code, saleForm({ ...given, total_amount: 1, balance_amount: '-7' }))
    expect(answer.status).toBe(200)
    const saved = answer.json<SavedSale>()
    const sale = {
      receipt_number: expect.stringMatching(RECEIPT) as string,
      qr_code: code,
      name: 'Asha Rao',
      company: 'Rao Textiles',
      mobile: '+91 98765 43210',
      mobile_e164: '+919876543210',
      email: 'asha@example.com',
      product_service_name: 'Spring concert',
      quantity: 3,
      price_per_unit: 499.99,
      total_amount: 1499.97,
      payment_type: 'Advance',
      amount_paid: 500,
      balance_amount: 999.97,
      ...given,
      payments: [
        {
          receipt_number: saved.receipt_number,
          amount: 500,
          payment_method: 'Card',
          transaction_id: 'TX-1',
          paid_on: '2026-02-27',
          created_at: '2026-03-01T09:00:00.000Z',
        },
      ],
      created_at: '2026-03-01T09:00:00.000Z',
      captured_at: null,
    }
    expect(saved).toEqual({ code, claimed: true, claimed_at: '2026-03-01T09:00:00.000Z', ...sale })
    expect((await details(code)).json()).toEqual(sale)
    expect((await get(`/api/sale/${code}/details?pin=${pin}`, {})).json()).toEqual(sale)
    expect((await details(code)).headers['cache-control']).toBe('no-store')
    const receipt = (await get(`/api/sale/${code}/receipt`)).json()
    expect(receipt).toMatchObject({
      ...sale,
      campaign_name: 'Spring gifts',
      contact_name: 'Ravi',
      contact_mobile: '12345',
    })
    expect(JSON.stringify(receipt)).not.toContain(supply.campaign.master_code)
  })

  it.each([
    [3, 0.1, 0.3, 0.3, 0],
    [3, 0.1, 0.1 + 0.2, 0.3, 0],
    [3, '1.1', 1.1, 3.3, 2.2],
    [7, 0.07, 0.01, 0.49, 0.48],
    [1, 1.15, 1.14, 1.15, 0.01],
    ['100', 19.99, 1999, 1999, 0],
    [1_000_000, 9_999.99, 0.01, 9_999_990_000, 9_999_989_999.99],
    [1, 9_999_999_999.99, '9999999999.99', 9_999_999_999.99, 0],
  ])(
    '%j × ₹ %j with ₹ %j paid: total %j, balance %j',
    async (quantity, price_per_unit, amount_paid, total_amount, balance_amount) => {
      const answer = await claim(supply.next(), saleForm({ quantity, price_per_unit, amount_paid }))
      expect(answer.json()).toMatchObject({ total_amount, balance_amount })
    },
  )

  it('without the PIN everyone sees the code, that it is claimed and when; the owner sees the contact and the sales', async () => {
    const own = await codeSupply(test, 3, { campaign_type: 'sale' })
    const [first, , third] = [own.next(), own.next(), own.next()]
    await claim(third, saleForm({ name: 'Third' }))
    await claim(first)
    await pay(first, { amount: 0.97 })
    expect((await get(`/api/qr/${first}`, {})).json()).toEqual({
      code: first,
      claimed: true,
      claimed_at: '2026-03-01T09:00:00.000Z',
    })
    for (const [base, headers] of [
      [`/api/campaigns/${own.campaign.id}`, own.owner],
      [`/api/public/campaign/${own.campaign.master_code}`, {}],
    ] as const) {
      expect((await get(`${base}/qrcodes`, headers)).json<object[]>()[0]).toMatchObject({
        claimer_name: 'Asha Rao',
        claimer_email: 'asha@example.com',
      })
      const list = await get(`${base}/sales`, headers)
      const sales = list.json<ListedSale[]>()
      expect(sales.map(({ number, name, payments }) => [number, name, payments.length])).toEqual([
        [1, 'Asha Rao', 2],
        [3, 'Third', 1],
      ])
      expect(sales[0]).toMatchObject({ total_amount: 1499.97, amount_paid: 500.97, balance_amount: 999 })
      expect(list.body).not.toContain(pin)
    }
    const { campaign } = await codeSupply(test, 1, {}, own.owner)
    expect((await get(`/api/campaigns/${campaign.id}/sales`, own.owner)).json()).toMatchObject({
      code: 'wrong_campaign_type',
    })
  })

  it('further payments have their own date, method and receipt number, until nothing is due', async () => {
    const code = supply.next()
    const booking = (await claim(code)).json<SavedSale>()
    test.clock.advance(60_000)
    const second = (
      await pay(code, { amount: '999.96', transaction_id: 'TX-2', paid_on: '2026-02-28' })
    ).json<SavedPayment>()
    expect(second).toMatchObject({
      code,
      claimed: true,
      receipt_number: booking.receipt_number,
      payment_method: null,
      amount_paid: 1499.96,
      balance_amount: 0.01,
      payment: {
        amount: 999.96,
        payment_method: 'UPI',
        transaction_id: 'TX-2',
        paid_on: '2026-02-28',
        created_at: new Date(test.clock.now()).toISOString(),
      },
    })
    expect(second.payment.receipt_number).toMatch(RECEIPT)
    const last = (await pay(code, { amount: 0.01, payment_method: 'Cash' })).json<SavedPayment>()
    expect(last).toMatchObject({
      amount_paid: 1499.97,
      balance_amount: 0,
      payment: { paid_on: '2026-03-01' },
    })
    const { payments } = (await details(code)).json<SavedSale>()
    expect(payments).toEqual([...booking.payments, second.payment, last.payment])
    expect(new Set(payments.map(({ receipt_number }) => receipt_number)).size).toBe(3)
    expect((await pay(code, { amount: 0.01 })).json()).toMatchObject({
      status: 422,
      code: 'validation_failed',
      detail: 'Payment must be greater than 0 and at most the balance amount',
    })
    // what the owner keeps about the code is refreshed
    const since = `/api/campaigns/${supply.campaign.id}/qrcodes?since=0`
    expect((await get(since, supply.owner)).json<{ code: string }[]>().map((row) => row.code)).toContain(code)
  })

  /** As a phone that sends what it has queued; with its own id for each. */
  const queued = (kind: 'sale.claim' | 'sale.payment', code: string, id: string, captured_at: string) => ({
    ...{ id, kind, code, captured_at },
    fields: kind === 'sale.claim' ? saleForm() : { amount: 1, payment_method: 'UPI', pin },
  })
  const numbersOf = async (code: string) =>
    (await details(code)).json<SavedSale>().payments.map(({ receipt_number }) => receipt_number)

  it('a sale sent again to a store that has lost it gets the printed receipt numbers and days', async () => {
    const [booking, payment] = [v7(), v7()]
    // an hour before midnight in India, and half an hour after
    const work = (code: string) => [
      queued('sale.claim', code, booking, '2026-02-28T17:30:00.000Z'),
      queued('sale.payment', code, payment, '2026-02-28T19:00:00.000Z'),
    ]
    const code = supply.next()
    await test.sync(work(code))
    const printed = await numbersOf(code)
    expect(printed).toEqual([
      expect.stringMatching(/^R-20260228-/) as string,
      expect.stringMatching(/^R-20260301-/) as string,
    ])
    const restored = await openTestApp(engine)
    try {
      const again = (await codeSupply(restored, 1, { campaign_type: 'sale' })).next()
      restored.clock.advance(9 * 24 * 60 * 60_000)
      const answers = await restored.sync(work(again))
      expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
      const answer = await restored.get(`/api/sale/${again}/details`, { 'x-pin': pin })
      for (const number of printed) expect(answer.body).toContain(number)
      const days = answer.json<SavedSale>().payments.map(({ paid_on }) => paid_on)
      expect(days).toEqual(['2026-02-28', '2026-03-01'])
    } finally {
      await restored.close()
    }
  })

  it('if the ids of two operations give the same receipt number, the later one gets its second number', async () => {
    const [one, other] = colliding()
    const day = '2026-02-28T19:00:00.000Z'
    const codes = [supply.next(), supply.next()] as const
    for (const [i, id] of [one, other].entries())
      expect(await test.sync([queued('sale.claim', codes[i] ?? '', id, day)])).toMatchObject([
        { outcome: 'applied' },
      ])
    const numbers = [await numbersOf(codes[0]), await numbersOf(codes[1])].flat()
    const [first] = receiptNumbers('2026-03-01', one)
    const [same, second] = receiptNumbers('2026-03-01', other)
    expect([numbers, same]).toEqual([[first, second], first])
  })

  it('a payment dated before the campaign counts for the day on which it arrived', async () => {
    const code = await supply.claimed()
    await test.sync([queued('sale.payment', code, v7(), '2025-06-01T10:00:00.000Z')])
    const { payments } = (await details(code)).json<SavedSale>()
    expect(payments[1]).toMatchObject({
      receipt_number: expect.stringMatching(RECEIPT) as string,
      paid_on: '2026-03-01',
    })
  })

  it('§2 a code whose sale is gone says so, and only to the right PIN', async () => {
    const code = await supply.claimed()
    await test.deps.db.write(async ({ q, t }) => {
      await q.delete(t.salePayments).where(eq(t.salePayments.code, code))
      await q.delete(t.sales).where(eq(t.sales.code, code))
    })
    for (const what of ['details', 'receipt']) {
      const answer = await get(`/api/sale/${code}/${what}`)
      expect(answer.json()).toMatchObject({ status: 404, code: 'sale_unknown', detail: 'No sale data found' })
    }
    expect((await get(`/api/sale/${code}/details`, { 'x-pin': '000000' })).status).toBe(403)
  })
})

/** Two ids of operations that give the same first number. */
function colliding(): [string, string] {
  const seen = new Map<string, string>()
  for (let i = 0; ; i++) {
    const id = `01a00000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`
    const [first = ''] = receiptNumbers('2026-03-01', id)
    const before = seen.get(first)
    if (before !== undefined) return [before, id]
    seen.set(first, id)
  }
}
