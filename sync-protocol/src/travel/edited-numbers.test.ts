import { expect, test } from 'vitest'
import { editedNumbers } from './edited-numbers'

test('in the edit form an empty number stays, a ticked box clears it, and a typed one counts', () => {
  const form = { name: 'A', passport_number: ' ', aadhar_number: '', pan_number: 'ABCDE1234F' }
  expect(editedNumbers(form)).toEqual({ name: 'A', pan_number: 'ABCDE1234F' })
  expect(editedNumbers({ ...form, remove_aadhar_number: 'on', remove_pan_number: 'on' })).toEqual({
    name: 'A',
    aadhar_number: '',
    pan_number: 'ABCDE1234F',
  })
})
