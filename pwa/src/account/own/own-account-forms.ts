import { changePasswordForm } from '@tohfa/sync-protocol/entities/account'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as field from '@tohfa/sync-protocol/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import * as z from 'zod/mini'
import { session, signIn } from '../../api/session'
import { failureProblem } from '../../api/failure'

/** The form of a new password, which is typed twice; its output is the request's body. */
export const passwordChange = z.pipe(
  z.strictObject({ ...changePasswordForm.shape, confirm_password: field.anyPassword }).check(
    z.refine(({ password, confirm_password }) => password === confirm_password, {
      error: m.passwordsDiffer,
      path: ['confirm_password'],
    }),
  ),
  z.transform(({ current_password, password }) => ({ current_password, password })),
)

/** Handles the failure of a call with the current password: a wrong one is shown at its field. */
export function changeProblem(error: unknown, fallback: string): Problem {
  const problem = failureProblem(error, fallback)
  if (problem.code !== 'password_wrong') return problem
  return { ...problem, errors: [{ field: 'current_password', detail: problem.detail }] }
}

/** Continues with the token that replaces the current one. */
export const goOnWith = (token: string) => signIn(token, session().isAdmin)
