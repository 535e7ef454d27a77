import { expect, it } from 'vitest'
import { easyPin, knownOfClaim } from './easy-pin'

const person = {
  birthday: '1987-04-23',
  numbers: ['+91 98765 43210', '', '०९४४०१ २३९८७'],
  texts: ['4 Main Road\nPune ४११००१'],
}

it.each([
  ['000000', 'repeated'],
  ['121212', 'repeated'],
  ['482482', 'repeated'],
  ['123456', 'sequence'],
  ['987654', 'sequence'],
  ['567890', 'sequence'],
  ['543210', 'sequence'],
  ['230487', 'birthday'],
  ['042387', 'birthday'],
  ['870423', 'birthday'],
  ['231987', 'birthday'],
  ['198704', 'birthday'],
  ['876543', 'sequence'],
  ['919876', 'number'],
  ['440123', 'number'],
  ['112233', 'common'],
  ['159753', 'common'],
  ['147258', 'common'],
  ['789456', 'common'],
  ['102030', 'common'],
  ['411001', 'entered'],
])('%s is easy to guess: %s', (pin, why) => {
  expect(easyPin(pin, person)).toBe(why)
})

it.each(['482913', '730291', '230488', '441100', '12345', '1234567', ''])(
  'finds nothing wrong with %s',
  (pin) => {
    expect(easyPin(pin, person)).toBeNull()
  },
)

it('knows nothing about a person who gave nothing', () => {
  expect(easyPin('230487')).toBeNull()
  expect(easyPin('230487', { birthday: '', numbers: [''] })).toBeNull()
})

it("refuses only the person's own date of birth", () => {
  const days = Array.from({ length: 28 }, (_, day) => `${String(day + 1).padStart(2, '0')}0487`)
  expect(days.filter((pin) => easyPin(pin, { birthday: '1987-04-23' }) !== null)).toEqual(['230487'])
})

it('uses the birth date, the numbers and the texts of a claim, but neither amounts nor places', () => {
  const form: Record<string, unknown> = {
    ...{ dob: '1990-02-28', mobile: '+91 98765 43210', whatsapp: '0 61234 80000', address: 'Pune 411001' },
    ...{
      aadhar_number: '9999 4105 7058',
      emergency_contact_mobile: 9123456780,
      transaction_id: 'UPI-730194',
    },
    ...{ latitude: 18.5204303, price_per_unit: '730195', pin: '482913' },
  }
  const known = knownOfClaim((name) => form[name])
  const why = (pin: string) => easyPin(pin, known)
  expect(['280290', '987654', '612348', '999941', '912345'].map(why)).toEqual([
    ...['birthday', 'sequence', 'number', 'number', 'number'],
  ])
  expect(['411001', '730194'].map(why)).toEqual(['entered', 'entered'])
  expect(['520430', '730195', '482913'].map(why)).toEqual([null, null, null])
})
