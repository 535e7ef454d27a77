import { registerForm } from '@tohfa/sync-protocol/entities/user'
import * as field from '@tohfa/sync-protocol/fields'
import * as m from '@tohfa/sync-protocol/messages'
import * as z from 'zod/mini'

/** The register form as it stands on the screen: the password twice. Gives what the server is sent. */
export const registration = z.pipe(
  z.strictObject({ ...registerForm.shape, confirm_password: field.anyPassword }).check(
    z.refine(({ password, confirm_password }) => password === confirm_password, {
      error: m.passwordsDiffer,
      path: ['confirm_password'],
    }),
  ),
  z.transform(({ email, password }) => ({ email, password })),
)
