import * as m from '@tohfa/sync-protocol/messages'
import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import { expect, test } from 'vitest'
import { claimForm, editForm } from './claim-schema'

const contact = {
  name: 'Asha',
  company_name: 'Rao & Co',
  mobile: '+91 98450 12345',
  email: 'asha@example.com',
}
const empty = { website: '', whatsapp: '', address: '', latitude: '', longitude: '' }
const claim = { ...contact, ...empty, pin: '123456', pin_confirmation: '123456' }

const claimErrors = (more: Record<string, string>) => {
  const result = validate(claimForm, sentFields({ ...claim, ...more }))
  return result.ok ? {} : Object.fromEntries(result.errors.map(({ field, detail }) => [field, detail]))
}

test('§5 PINs that do not match are reported together with other errors', () => {
  expect(claimErrors({})).toEqual({})
  expect(claimErrors({ pin_confirmation: '123457' })).toEqual({ pin_confirmation: m.pinsDiffer })
  expect(claimErrors({ pin_confirmation: '' })).toEqual({ pin_confirmation: m.pinsDiffer })
  expect(claimErrors({ name: '', pin_confirmation: '1' })).toEqual({
    name: m.fieldRequired,
    pin_confirmation: m.pinsDiffer,
  })
  // one error at a time: the first PIN must be valid before it can be repeated
  expect(claimErrors({ pin: '12345', pin_confirmation: '1' })).toEqual({ pin: m.pinLength })
})

test('a location needs both coordinates', () => {
  expect(claimErrors({ latitude: '12.5' })).toEqual({ longitude: m.locationIncomplete })
  expect(claimErrors({ latitude: '91', longitude: '1' })).toEqual({ latitude: m.latitudeInvalid })
})

test('§5 an edit sends every field: empty optional ones clear, required ones are refused', () => {
  const edit = (more: Record<string, string>) => validate(editForm, { ...contact, ...empty, ...more })
  expect(edit({})).toEqual({
    ok: true,
    value: { ...contact, website: '', whatsapp: '', address: '', latitude: null, longitude: null },
  })
  expect(edit({ email: '' })).toEqual({ ok: false, errors: [{ field: 'email', detail: m.fieldRequired }] })
  expect(edit({ longitude: '3' })).toEqual({
    ok: false,
    errors: [{ field: 'latitude', detail: m.locationIncomplete }],
  })
})
