import * as m from '@tohfa/sync-protocol/messages'
import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import { expect, test } from 'vitest'
import { editClaimSchema } from './edit-claim-schema'

const card = { name: 'Sam', company_name: 'Co', mobile: '12345', email: 'sam@example.com' }

test('a claim is sent again without its PIN, which stays sealed', () => {
  expect(validate(editClaimSchema(false), sentFields({ ...card, latitude: '', longitude: '' }))).toEqual({
    ok: true,
    value: card,
  })
})

test('a new PIN of a claim has to be repeated', () => {
  const typed = { ...card, pin: '123456', pin_confirmation: '123457' }
  expect(validate(editClaimSchema(true), typed)).toEqual({
    ok: false,
    errors: [{ field: 'pin_confirmation', detail: m.pinsDiffer }],
  })
  expect(validate(editClaimSchema(true), { ...typed, pin_confirmation: '123456' })).toMatchObject({
    ok: true,
  })
})

test('§5 the rules of a claim apply when it is corrected', () => {
  expect(validate(editClaimSchema(false), { ...card, email: 'nobody' })).toEqual({
    ok: false,
    errors: [{ field: 'email', detail: m.emailInvalid }],
  })
})
