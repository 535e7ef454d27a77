import { expect, it } from 'vitest'
import { IDENTITY_NUMBERS } from '../travel/identity-numbers'
import { isSecretField } from './secret-fields'

it.each(['pin', 'pin_confirmation', 'password', 'confirm_password', ...IDENTITY_NUMBERS])(
  '%s is secret',
  (field) => expect(isSecretField(field)).toBe(true),
)

it.each(['name', 'shipping_address', 'opinion', 'company', 'remove_pan_number'])(
  '%s is not secret',
  (field) => expect(isSecretField(field)).toBe(false),
)
