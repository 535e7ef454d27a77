import { expect, it } from 'vitest'
import * as m from '../messages'
import { validate } from '../fields/validation'
import { saleClaimFields } from './sale-claim'

const AMOUNTS = { quantity: '3', price_per_unit: '100', amount_paid: '300.01' }
const OTHER = {
  name: 'Asha Rao',
  mobile: '98765 43210',
  email: 'asha@example.com',
  product_service_name: 'Silk sari',
}
const errorsOf = (form: object) => {
  const result = validate(saleClaimFields, form)
  return result.ok ? [] : result.errors.map(({ field, detail }) => `${field}: ${detail}`)
}

it('an amount above the total is named together with other errors, not after them', () => {
  expect(errorsOf({ ...OTHER, ...AMOUNTS })).toEqual([
    `pin: ${m.pinLength}`,
    `amount_paid: ${m.amountPaidRange}`,
  ])
})

it('an amount above the total is no error if the total cannot be computed', () => {
  expect(errorsOf({ ...OTHER, ...AMOUNTS, price_per_unit: 'ten', pin: '482913' })).toEqual([
    `price_per_unit: ${m.amountUnreadable}`,
  ])
  expect(validate(saleClaimFields, undefined).ok).toBe(false)
})
