import { changePasswordForm } from '@tohfa/sync-protocol/entities/account'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as z from 'zod/mini'
import { session, signIn } from '../../api/session'
import { failureProblem } from '../../api/failure'
import { passwordsMatch, repeatedPassword } from '../registration/registration'

/** The form of a new password, which is typed twice; its output is the request's body. */
export const passwordChange = z.pipe(
  z.strictObject({ ...changePasswordForm.shape, ...repeatedPassword }).check(passwordsMatch),
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
