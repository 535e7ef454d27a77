import { registerForm } from '@tohfa/sync-protocol/entities/user'
import * as field from '@tohfa/sync-protocol/fields/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import * as z from 'zod/mini'

/** Checks the password that is typed again. */
export const passwordsMatch = z.refine<{ password: string; confirm_password: string }>(
  ({ password, confirm_password }) => password === confirm_password,
  { error: m.passwordsDiffer, path: ['confirm_password'] },
)
export const repeatedPassword = { confirm_password: field.anyPassword }

/** The registration form with the password typed twice; its output is the request's body. */
export const registration = z.pipe(
  z.strictObject({ ...registerForm.shape, ...repeatedPassword }).check(passwordsMatch),
  z.transform(({ email, password }) => ({ email, password })),
)

/** A new password for an existing account, typed twice; its output is the password. */
export const newPassword = z.pipe(
  z.strictObject({ password: registerForm.shape.password, ...repeatedPassword }).check(passwordsMatch),
  z.transform(({ password }) => password),
)
