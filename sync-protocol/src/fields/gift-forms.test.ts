/** What the forms of gifts refuse. The page, the app and the server check by these same rules. */
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { qrClaimFields } from '../contact/qr-claim'
import { qrUpdateFields } from '../contact/qr-update'
import { diaryEntryFields } from '../diary/diary-entry'
import * as m from '../messages'
import { saleClaimFields } from '../sale/sale-claim'
import { salePaymentFields } from '../sale/sale-payment'
import { travelClaimFields } from '../travel/travel-claim'
import { travelUpdateFields } from '../travel/travel-update'
import { validate } from './validation'

const TODAY = '2026-03-01'
const pin = '482913'
const person = { name: 'Asha Rao', mobile: '+91 98765 43210', email: 'asha@example.com', pin }
const sold = { product_service_name: 'Spring concert', quantity: 3, price_per_unit: 499.99, amount_paid: 500 }
/** The rules of each form, and a form that they accept. */
const FORMS = {
  card: [qrClaimFields, { ...person, company_name: 'Rao Textiles' }],
  traveler: [travelClaimFields(TODAY), person],
  sale: [saleClaimFields, { ...person, ...sold }],
  'card edit': [qrUpdateFields, { pin }],
  'traveler edit': [travelUpdateFields(TODAY), { pin }],
  payment: [salePaymentFields(TODAY), { amount: 1, payment_method: 'Cash', pin }],
  'diary entry': [diaryEntryFields(TODAY), { date: TODAY, text: 'Rain at last', pin }],
} as const
type Form = keyof typeof FORMS
type Wrong = [change: object, field: string, detail: string]

function errorsOf(form: Form, change: object) {
  const [rules, right] = FORMS[form]
  const result = validate(rules as z.ZodMiniType, { ...right, ...change })
  return result.ok ? [] : result.errors
}

it.each(Object.keys(FORMS) as Form[])('a right %s has no errors', (form) =>
  expect(errorsOf(form, {})).toEqual([]),
)

const OF_PEOPLE: Wrong[] = [
  [{ name: '' }, 'name', m.fieldRequired],
  [{ name: '\t \n' }, 'name', m.fieldRequired],
  [{ name: 7 }, 'name', m.textInvalid],
  [{ name: 'a\u0000b' }, 'name', m.textInvalid],
  [{ name: 'a\ud800b' }, 'name', m.textInvalid],
  [{ name: '🎁'.repeat(121) }, 'name', m.tooLong(120)],
  [{ mobile: '' }, 'mobile', m.fieldRequired],
  [{ mobile: '98-76' }, 'mobile', m.mobileInvalid],
  [{ mobile: '1'.repeat(41) }, 'mobile', m.tooLong(40)],
  [{ email: ' ' }, 'email', m.fieldRequired],
  [{ email: 'asha' }, 'email', m.emailInvalid],
  [{ email: 'asha@localhost' }, 'email', m.emailInvalid],
  [{ email: `${'a'.repeat(250)}@b.cd` }, 'email', m.tooLong(254)],
  [{ address: 'x'.repeat(501) }, 'address', m.tooLong(500)],
  [{ pin: undefined }, 'pin', m.pinLength],
  [{ pin: '12345' }, 'pin', m.pinLength],
  [{ pin: '12345a' }, 'pin', m.pinNumbersOnly],
  [{ claimed: true }, 'claimed', m.unknownField],
]
describe.each<Form>(['card', 'traveler', 'sale', 'card edit', 'traveler edit'])(
  '§5 a person in the form of a %s',
  (form) =>
    it.each(OF_PEOPLE)('is refused with %j at %s', (change, field, detail) =>
      expect(errorsOf(form, change)).toEqual([{ field, detail }]),
    ),
)

it.each<Form>(['card', 'traveler', 'sale'])('§5 a %s needs name, mobile, email and PIN', (form) => {
  const nobody = { name: undefined, mobile: undefined, email: undefined, pin: undefined }
  expect(errorsOf(form, nobody).map(({ field }) => field)).toEqual(['name', 'mobile', 'email', 'pin'])
})

const OF_CARDS: Wrong[] = [
  [{ company_name: ' ' }, 'company_name', m.fieldRequired],
  [{ website: 'asha@example.com' }, 'website', m.websiteInvalid],
  [{ website: 'javascript:alert(1)//example.com' }, 'website', m.websiteInvalid],
  [{ website: 'ftp://example.com' }, 'website', m.websiteInvalid],
  [{ website: `example.com/${'x'.repeat(500)}` }, 'website', m.tooLong(500)],
  [{ whatsapp: '1234' }, 'whatsapp', m.mobileInvalid],
]
const OF_PLACES: Wrong[] = [
  [{ latitude: 90.1, longitude: 0 }, 'latitude', m.latitudeInvalid],
  [{ latitude: 'north', longitude: 0 }, 'latitude', m.latitudeInvalid],
  [{ latitude: 0, longitude: -181 }, 'longitude', m.longitudeInvalid],
  [{ latitude: 0, longitude: '1e2' }, 'longitude', m.longitudeInvalid],
  [{ latitude: 1 }, 'longitude', m.locationIncomplete],
  [{ longitude: 1 }, 'latitude', m.locationIncomplete],
]
const OF_CLEARED_PLACES: Wrong[] = [
  [{ latitude: '' }, 'latitude', m.locationIncomplete],
  [{ latitude: '', longitude: 5 }, 'latitude', m.locationIncomplete],
  [{ latitude: 5, longitude: '' }, 'longitude', m.locationIncomplete],
]
const OF_TRAVELERS: Wrong[] = [
  [{ blood_group: 'a+' }, 'blood_group', m.bloodGroupInvalid],
  [{ food_type: 'Meat' }, 'food_type', m.foodTypeInvalid],
  [{ dob: '1990-02-30' }, 'dob', m.dateInvalid],
  [{ dob: '28.2.1990' }, 'dob', m.dateInvalid],
  [{ dob: '2026-03-02' }, 'dob', m.dateInFuture],
  [{ passport_number: 'Z1' }, 'passport_number', m.passportInvalid],
  [{ aadhar_number: '999941057059' }, 'aadhar_number', m.aadhaarInvalid],
  [{ pan_number: 'ABC' }, 'pan_number', m.panInvalid],
  [{ emergency_contact_mobile: 'none' }, 'emergency_contact_mobile', m.mobileInvalid],
]
const OF_SALES: Wrong[] = [
  [{ amount_paid: 0 }, 'amount_paid', m.amountPaidRange],
  [{ amount_paid: '0.00' }, 'amount_paid', m.amountPaidRange],
  [{ amount_paid: -5 }, 'amount_paid', m.amountPaidRange],
  [{ amount_paid: 1499.98 }, 'amount_paid', m.amountPaidRange],
  [{ amount_paid: Infinity }, 'amount_paid', m.amountPaidRange],
  [{ amount_paid: 'five' }, 'amount_paid', m.amountUnreadable],
  [{ amount_paid: 0.001 }, 'amount_paid', m.amountDecimals],
  [{ amount_paid: undefined }, 'amount_paid', m.fieldRequired],
  [{ price_per_unit: 0, amount_paid: 1 }, 'amount_paid', m.amountPaidRange],
  [{ price_per_unit: -1 }, 'price_per_unit', m.priceRange],
  [{ price_per_unit: 10_000_000_000 }, 'price_per_unit', m.priceRange],
  [{ price_per_unit: '0x10' }, 'price_per_unit', m.amountUnreadable],
  [{ price_per_unit: 9_999_999_999.99 }, 'price_per_unit', m.totalTooLarge],
  [{ price_per_unit: undefined }, 'price_per_unit', m.fieldRequired],
  [{ quantity: 0 }, 'quantity', m.quantityRange],
  [{ quantity: 1.5 }, 'quantity', m.quantityRange],
  [{ quantity: '2.0' }, 'quantity', m.quantityRange],
  [{ quantity: 1_000_001 }, 'quantity', m.quantityRange],
  [{ quantity: Infinity }, 'quantity', m.quantityRange],
  [{ payment_type: 'Later' }, 'payment_type', m.paymentTypeInvalid],
  [{ payment_method: 'Cheque' }, 'payment_method', m.paymentMethodInvalid],
  [{ booking_date: '2026-13-01' }, 'booking_date', m.dateInvalid],
  [{ delivery_event_date: 'soon' }, 'delivery_event_date', m.dateInvalid],
  [{ product_service_name: ' ' }, 'product_service_name', m.fieldRequired],
  [{ special_requirements: 'x'.repeat(2001) }, 'special_requirements', m.tooLong(2000)],
  [{ payments: [] }, 'payments', m.unknownField],
]
const OF_PAYMENTS: Wrong[] = [
  [{ amount: 0 }, 'amount', m.paymentRange],
  [{ amount: -1 }, 'amount', m.paymentRange],
  [{ amount: Infinity }, 'amount', m.paymentRange],
  [{ amount: 0.005 }, 'amount', m.amountDecimals],
  [{ amount: undefined }, 'amount', m.fieldRequired],
  [{ payment_method: undefined }, 'payment_method', m.paymentMethodInvalid],
  [{ payment_method: 'cash' }, 'payment_method', m.paymentMethodInvalid],
  [{ paid_on: '2026-03-02' }, 'paid_on', m.dateInFuture],
  [{ paid_on: 'yesterday' }, 'paid_on', m.dateInvalid],
  [{ transaction_id: 'x'.repeat(121) }, 'transaction_id', m.tooLong(120)],
  [{ receipt_number: 'x' }, 'receipt_number', m.unknownField],
]
const OF_ENTRIES: Wrong[] = [
  [{ date: undefined }, 'date', m.fieldRequired],
  [{ date: '2025-02-29' }, 'date', m.dateInvalid],
  [{ date: '2026-03-01T00:00:00Z' }, 'date', m.dateInvalid],
  [{ date: '0026-03-01' }, 'date', m.dateInvalid],
  [{ date: '2026-03-02' }, 'date', m.dateInFuture],
  [{ text: 'ä'.repeat(20_001) }, 'text', m.tooLong(20_000)],
  [{ text: ['a'] }, 'text', m.textInvalid],
]
describe.each<[Form, Wrong[]]>([
  ['card', [...OF_CARDS, ...OF_PLACES]],
  ['card edit', [...OF_CARDS, ...OF_PLACES, ...OF_CLEARED_PLACES]],
  ['traveler', [...OF_TRAVELERS, ...OF_PLACES]],
  ['traveler edit', [...OF_TRAVELERS, ...OF_PLACES]],
  ['sale', OF_SALES],
  ['payment', OF_PAYMENTS],
  ['diary entry', OF_ENTRIES],
])('§5 the form of a %s', (form, wrong) =>
  it.each(wrong)('is refused with %j at %s', (change, field, detail) =>
    expect(errorsOf(form, change)).toEqual([{ field, detail }]),
  ),
)
