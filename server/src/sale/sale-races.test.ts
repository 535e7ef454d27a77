import type { Sale } from '@tohfa/sync-protocol/entities/sale'
import { sum } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { saleForm } from '../../test/forms'
import { twinApp } from '../../test/twin'

const { pin } = saleForm()

describe.each(engines)('sales at two servers at once on $name', (engine) => {
  const test = testApp(engine)
  const twin = twinApp(engine, test)
  const supply = beforeTests(() => codeSupply(test, 20, { campaign_type: 'sale' }))

  const at = (i: number) => (i % 2 ? test : twin)
  const pay = (app: TestApp, code: string, amount: number, headers = {}) =>
    app.post(`/api/sale/${code}/payments`, { amount, payment_method: 'Cash', pin }, headers)
  const details = async (code: string) =>
    (await test.get(`/api/sale/${code}/details`, { 'x-pin': pin })).json<Sale>()

  it('20 payments of 100 if 999.97 are due: nine are taken', async () => {
    const code = await supply.claimed()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pay(at(i), code, 100)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(11)
    const sale = await details(code)
    expect(sale).toMatchObject({ amount_paid: 1400, balance_amount: 99.97 })
    expect(new Set(sale.payments.map(({ receipt_number }) => receipt_number)).size).toBe(10)
    // the guard's own column agrees with the payments
    const { q, t } = test.deps.db.read
    const [kept] = await q.select({ paid: sum(t.sales.paid).mapWith(Number) }).from(t.sales)
    const [receipts] = await q
      .select({ paid: sum(t.salePayments.amount).mapWith(Number) })
      .from(t.salePayments)
    expect(kept).toEqual(receipts)
  })

  it('the same payment sent 20 times with its key is taken once', async () => {
    const code = await supply.claimed()
    const key = { 'idempotency-key': v7() }
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pay(at(i), code, 300, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(await details(code)).toMatchObject({ amount_paid: 800 })
  })
})
