/** The fields of the claim page's forms as a browser sends them without JavaScript, under the same rules as the app's. */
import type { RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import type { FieldError } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import type { AppError } from '../http/app-error'
import { toProblem } from '../http/problem'

/** The fields of an operation, without the hidden ones and the repeated PIN. */
export const operationFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !name.startsWith('_') && name !== 'pin_confirmation'),
  )

/**
 * A refusal as the form shows it, with what was typed. PINs and recovery codes must be typed again, and a photo chosen again.
 * @param sent whether a file was sent
 */
export function refusedForm(error: AppError, fields: Record<string, unknown>, sent: boolean): RefusedForm {
  const values = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] =>
        typeof field[1] === 'string' && !/^_|^pin|^recovery_code$/.test(field[0]),
    ),
  )
  // errors name a file by its index in its field
  const errors = (error.errors ?? []).map(({ field, detail }) => ({
    field: field.replace(/\.\d+$/, ''),
    detail,
  }))
  const problem = toProblem(error)
  return { values, problem: { ...problem, errors: withPhoto(errors, sent) } }
}

function withPhoto(errors: FieldError[], sent: boolean): FieldError[] {
  const named = errors.some(({ field }) => field === 'profile_image')
  return sent && !named ? [...errors, { field: 'profile_image', detail: m.photoAgain }] : errors
}
