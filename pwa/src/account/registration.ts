import { registerForm } from '@tohfa/sync-protocol/entities/user'
import * as field from '@tohfa/sync-protocol/fields'
import * as m from '@tohfa/sync-protocol/messages'
import * as z from 'zod/mini'

const same = z.refine<{ password: string; confirm_password: string }>(
  ({ password, confirm_password }) => password === confirm_password,
  { error: m.passwordsDiffer, path: ['confirm_password'] },
)
const again = { confirm_password: field.anyPassword }

/** The register form as it stands on the screen: the password twice. Gives what the server is sent. */
export const registration = z.pipe(
  z.strictObject({ ...registerForm.shape, ...again }).check(same),
  z.transform(({ email, password }) => ({ email, password })),
)

/** A new password of an account that exists, typed twice by the same rules. Gives the password. */
export const newPassword = z.pipe(
  z.strictObject({ password: registerForm.shape.password, ...again }).check(same),
  z.transform(({ password }) => password),
)
