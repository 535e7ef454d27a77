import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { multipart, saleForm } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

const { pin } = saleForm()
const PAYMENT = 'Payment must be greater than 0 and at most the balance amount'

// refused before any database sees it; PostgreSQL would also refuse what gets through, NUL bytes for example
describe.each(engines.slice(1))('the rules of sales on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 100, { campaign_type: 'sale' }))

  // as text: JSON.stringify cannot write a number like 1e309
  const post = (url: string, json: string) => test.post(url, json, { 'content-type': 'application/json' })
  const claim = (code: string, form: object) => post(`/api/sale/${code}/claim`, JSON.stringify(form))
  const pay = (code: string, form: object) => post(`/api/sale/${code}/payments`, JSON.stringify(form))
  const details = (code: string, headers: Record<string, string> = { 'x-pin': pin }) =>
    test.get(`/api/sale/${code}/details`, headers)
  const HUGE = '1e309 as it stands'
  const asJson = (form: object) => JSON.stringify(form).replaceAll(`"${HUGE}"`, '1e309')

  it('§5 a refused registration names its fields, and claims nothing', async () => {
    const code = supply.next()
    const before = await stored(test)
    for (const [change, detail] of [
      [{ amount_paid: 1499.98 }, 'Amount paid must be between 0 and total amount'],
      [{ quantity: HUGE }, 'Quantity must be a whole number from 1 to 1000000'],
      [{ name: '' }, 'Please fill in all required fields'],
    ] as const) {
      const answer = await post(`/api/sale/${code}/claim`, asJson(saleForm(change)))
      expect(answer.json()).toMatchObject({
        status: 422,
        detail,
        errors: [{ field: Object.keys(change)[0] }],
      })
    }
    expect(await stored(test)).toEqual(before)
    expect((await test.get(`/api/qr/${code}`)).json()).toEqual({ code, claimed: false })
  })

  it('a sale takes no file', async () => {
    const form = multipart([
      ...(Object.entries(saleForm()).map(([name, value]) => [name, String(value)]) as [string, string][]),
      ['profile_image', asFile(await phonePhoto())],
    ])
    const url = `/api/sale/${supply.next()}/claim`
    expect((await test.call({ method: 'POST', url, ...form })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'profile_image', detail: 'This field is unknown' }],
    })
  })

  it.each<[object, string, string]>([
    [{ amount: HUGE }, 'amount', PAYMENT],
    [{ amount: 999.98 }, 'amount', PAYMENT],
    // in UTC+14 it is 2026-03-01 too
    [{ paid_on: '2026-03-02' }, 'paid_on', 'Date cannot be in the future'],
    [{ receipt_number: 'x' }, 'receipt_number', 'This field is unknown'],
    [{ pin: undefined }, 'pin', 'PIN must be exactly 6 digits'],
  ])('a payment with %j is refused at %s and changes nothing', async (change, field, detail) => {
    const code = await supply.claimed()
    const before = [await stored(test), (await details(code)).json()]
    const form = { amount: 1, payment_method: 'Cash', pin, ...change }
    const answer = await post(`/api/sale/${code}/payments`, asJson(form))
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field, detail }] })
    expect([await stored(test), (await details(code)).json()]).toEqual(before)
    expect((await pay(code, { amount: 999.97, payment_method: 'Cash', pin })).status).toBe(200)
  })

  it('calls of sales refuse codes of another type, and an unclaimed code has no details or payments', async () => {
    const payment = { amount: 1, payment_method: 'Cash', pin }
    for (const campaign_type of ['vcard', 'diary', 'travel'] as const) {
      const other = await codeSupply(test, 2, { campaign_type }, supply.owner)
      const [free, taken] = [other.next(), await other.claimed()]
      for (const answer of [await claim(free, saleForm()), await pay(taken, payment), await details(taken)])
        expect(answer.json()).toMatchObject({ status: 409, code: 'wrong_campaign_type' })
    }
    const code = supply.next()
    for (const answer of [
      await pay(code, payment),
      await details(code),
      await test.get(`/api/sale/${code}/receipt`, { 'x-pin': pin }),
    ])
      expect(answer.json()).toMatchObject({ status: 409, code: 'not_claimed' })
  })
})
