import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { multipart, saleForm } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

const { pin } = saleForm()
const RANGE = 'Amount paid must be between 0 and total amount'
const PRICE = 'Price per unit must be between 0 and 9999999999.99'
const QUANTITY = 'Quantity must be a whole number from 1 to 1000000'
const DECIMALS = 'Please enter an amount with at most 2 decimals'
const UNREADABLE = 'Please enter the amount in digits, for example 1500 or 1,500.50'
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

  it.each<[object, string, string]>([
    [{ amount_paid: 0 }, 'amount_paid', RANGE],
    [{ amount_paid: '0.00' }, 'amount_paid', RANGE],
    [{ amount_paid: -5 }, 'amount_paid', RANGE],
    [{ amount_paid: 1499.98 }, 'amount_paid', RANGE],
    [{ amount_paid: HUGE }, 'amount_paid', RANGE],
    [{ amount_paid: 'five' }, 'amount_paid', UNREADABLE],
    [{ amount_paid: 0.001 }, 'amount_paid', DECIMALS],
    [{ price_per_unit: 0, amount_paid: 1 }, 'amount_paid', RANGE],
    [{ price_per_unit: -1 }, 'price_per_unit', PRICE],
    [{ price_per_unit: HUGE }, 'price_per_unit', PRICE],
    [{ price_per_unit: 10_000_000_000 }, 'price_per_unit', PRICE],
    [{ price_per_unit: '0x10' }, 'price_per_unit', UNREADABLE],
    [{ price_per_unit: 1.005 }, 'price_per_unit', DECIMALS],
    [{ price_per_unit: 9_999_999_999.99 }, 'price_per_unit', 'Total amount must be at most 9999999999.99'],
    [{ price_per_unit: '' }, 'price_per_unit', 'This field is required'],
    [{ amount_paid: undefined }, 'amount_paid', 'This field is required'],
    [{ quantity: 0 }, 'quantity', QUANTITY],
    [{ quantity: -1 }, 'quantity', QUANTITY],
    [{ quantity: 1.5 }, 'quantity', QUANTITY],
    [{ quantity: '2.0' }, 'quantity', QUANTITY],
    [{ quantity: 1_000_001 }, 'quantity', QUANTITY],
    [{ quantity: HUGE }, 'quantity', QUANTITY],
    [{ payment_type: 'Later' }, 'payment_type', 'Please choose a payment type'],
    [{ payment_method: 'Cheque' }, 'payment_method', 'Please choose a payment method'],
    [{ booking_date: '2026-13-01' }, 'booking_date', 'Please enter a valid date'],
    [{ delivery_event_date: 'soon' }, 'delivery_event_date', 'Please enter a valid date'],
    [{ name: '' }, 'name', 'This field is required'],
    [{ mobile: '' }, 'mobile', 'This field is required'],
    [{ email: undefined }, 'email', 'This field is required'],
    [{ product_service_name: ' ' }, 'product_service_name', 'This field is required'],
    [
      { special_requirements: 'x'.repeat(2001) },
      'special_requirements',
      'Please use at most 2000 characters',
    ],
    [{ receipt_number: 'R-20260301-AAAAAA' }, 'receipt_number', 'This field is unknown'],
    [{ payments: [] }, 'payments', 'This field is unknown'],
    [{ pin: '1' }, 'pin', 'PIN must be exactly 6 digits'],
    [{ pin: '12345x' }, 'pin', 'PIN must contain only numbers'],
  ])('§5 a registration with %j is refused at %s and claims nothing', async (change, field, detail) => {
    const code = supply.next()
    const before = await stored(test)
    const answer = await post(`/api/sale/${code}/claim`, asJson(saleForm(change)))
    expect(answer.status).toBe(422)
    expect(answer.json().errors).toContainEqual({ field, detail })
    if (detail !== 'This field is required') expect(answer.json()).toMatchObject({ detail })
    else expect(answer.json()).toMatchObject({ detail: 'Please fill in all required fields' })
    expect(await stored(test)).toEqual(before)
    expect((await test.get(`/api/qr/${code}`)).json()).toEqual({
      code,
      claimed: false,
    })
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
    [{ amount: 0 }, 'amount', PAYMENT],
    [{ amount: -1 }, 'amount', PAYMENT],
    [{ amount: HUGE }, 'amount', PAYMENT],
    [{ amount: 999.98 }, 'amount', PAYMENT],
    [{ amount: 0.005 }, 'amount', DECIMALS],
    [{ amount: undefined }, 'amount', 'This field is required'],
    [{ payment_method: undefined }, 'payment_method', 'Please choose a payment method'],
    [{ payment_method: 'cash' }, 'payment_method', 'Please choose a payment method'],
    // in UTC+14 it is 2026-03-01 too
    [{ paid_on: '2026-03-02' }, 'paid_on', 'Date cannot be in the future'],
    [{ paid_on: 'yesterday' }, 'paid_on', 'Please enter a valid date'],
    [{ transaction_id: 'x'.repeat(121) }, 'transaction_id', 'Please use at most 120 characters'],
    [{ receipt_number: 'x' }, 'receipt_number', 'This field is unknown'],
    [{ pin: undefined }, 'pin', 'PIN must be exactly 6 digits'],
  ])('a payment with %j is refused at %s and changes nothing', async (change, field, detail) => {
    const code = await supply.claimed()
    const before = [await stored(test), (await details(code)).json()]
    const form = { amount: 1, payment_method: 'Cash', pin, ...change }
    const answer = await post(`/api/sale/${code}/payments`, asJson(form))
    expect(answer.status).toBe(422)
    expect(answer.json().errors).toContainEqual({ field, detail })
    expect([await stored(test), (await details(code)).json()]).toEqual(before)
    expect((await pay(code, { amount: 999.97, payment_method: 'Cash', pin })).status).toBe(200)
  })

  it('each type of code has its own calls, and an unclaimed one has neither details nor payments', async () => {
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
