import { expect, test } from 'vitest'
import { changedFields, foundFields } from './changed-fields'

const begun = { name: 'A', address: 'Here', latitude: '1.000000', longitude: '2.000000' }
const typed = (texts: Partial<typeof begun>) => {
  const form = new FormData()
  for (const [field, text] of Object.entries({ ...begun, ...texts })) form.append(field, text)
  return form
}
const edit = { name: 'A', address: 'Here', latitude: 1, longitude: 2, pin: '123456' }

test('an edit sends what was changed, and fields without an initial value', () => {
  expect(changedFields({ ...edit, name: 'B' }, typed({ name: 'B' }), begun)).toEqual({
    name: 'B',
    pin: '123456',
  })
})
test('a location is sent whole, and a cleared field is sent empty', () => {
  const moved = changedFields({ ...edit, latitude: 9 }, typed({ latitude: '9' }), begun)
  expect(moved).toEqual({ latitude: 9, longitude: 2, pin: '123456' })
  const cleared = { ...edit, address: '', latitude: null, longitude: null }
  expect(changedFields(cleared, typed({ address: '', latitude: '', longitude: '' }), begun)).toEqual({
    address: '',
    latitude: '',
    longitude: '',
    pin: '123456',
  })
})

test('sends the former values of fields that are sent and were shown, and only the name of a photo', () => {
  const changed = { name: 'B', latitude: 9, longitude: 2, passport_number: 'Z1', pin: '123456' }
  expect(foundFields(changed, begun, '/media/travelers/a.jpg?until=1&signature=s')).toEqual({
    name: 'A',
    latitude: '1.000000',
    longitude: '2.000000',
    profile_image: '/media/travelers/a.jpg',
  })
  expect(foundFields({}, begun, null)).toEqual({ profile_image: null })
  expect(foundFields({}, begun, undefined)).toEqual({})
})
