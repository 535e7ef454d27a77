import { expect, it } from 'vitest'
import { easyPin } from './easy-pin'

const person = { birthday: '1987-04-23', numbers: ['+91 98765 43210', '', '०९४४०१ २३९८७'] }

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
])('%s is easy to guess: %s', (pin, why) => {
  expect(easyPin(pin, person)).toBe(why)
})

it.each(['482913', '112358', '230488', '12345', '1234567', ''])('says nothing of %s', (pin) => {
  expect(easyPin(pin, person)).toBeNull()
})

it('knows nothing of a person who has said nothing', () => {
  expect(easyPin('230487')).toBeNull()
  expect(easyPin('230487', { birthday: '', numbers: [''] })).toBeNull()
})
