import * as m from '@tohfa/sync-protocol/messages'
import { validate } from '@tohfa/sync-protocol/validation'
import { expect, test } from 'vitest'
import { registration } from './registration'

const form = { email: ' Owner@Example.com ', password: 'password123', confirm_password: 'password123' }

test('§5 registering sends the email in lower case and the password once', () => {
  expect(validate(registration, form)).toEqual({
    ok: true,
    value: { email: 'owner@example.com', password: 'password123' },
  })
})

test('§5 password and confirmation must match', () => {
  expect(validate(registration, { ...form, confirm_password: 'password124' })).toEqual({
    ok: false,
    errors: [{ field: 'confirm_password', detail: m.passwordsDiffer }],
  })
})

test('§5 email and password are required', () => {
  const result = validate(registration, {})
  expect(result.ok ? [] : result.errors.map(({ field }) => field)).toEqual([
    'email',
    'password',
    'confirm_password',
  ])
})
