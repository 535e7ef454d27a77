/** The fields of the claim page's forms as a browser sends them without JavaScript, under the same rules as the app's. */
import type { RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { FieldError } from '@tohfa/sync-protocol/error-codes'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields'
import { editedNumbers } from '@tohfa/sync-protocol/travel/edited-numbers'
import * as m from '@tohfa/sync-protocol/messages'
import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { saleClaimFields } from '@tohfa/sync-protocol/operations/sale-claim'
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin-confirmation'
import * as z from 'zod/mini'
import type { AppError } from '../http/app-error'
import { parseNew } from '../http/form-fields'
import { toProblem } from '../http/problem'

export const CLAIMS: Record<CampaignType, OperationKind> = {
  vcard: 'qr.claim',
  diary: 'qr.claim',
  travel: 'travel.claim',
  sale: 'sale.claim',
}

/**
 * Checks a claim whose PIN is typed twice, as the app's form does.
 * @param now epoch ms
 * @throws AppError validation_failed (422)
 */
export function checkClaim(type: CampaignType, fields: Record<string, unknown>, now: number): void {
  if (type === 'travel')
    parseNew(
      z.safeExtend(travelClaimFields(latestDateAnywhere(now)), pinConfirmation).check(pinsAlike()),
      fields,
    )
  else if (type === 'sale')
    parseNew(z.safeExtend(saleClaimFields, pinConfirmation).check(pinsAlike()), fields)
  else parseNew(z.safeExtend(qrClaimFields, pinConfirmation).check(pinsAlike()), fields)
}

/**
 * The fields of an operation, without the hidden ones and the repeated PIN.
 * @param kind null: the form that asks only for the PIN
 */
export function operationFields(
  kind: OperationKind | null,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const asked = Object.entries(fields).filter(
    ([name]) => !name.startsWith('_') && name !== 'pin_confirmation',
  )
  const form = Object.fromEntries(asked)
  return kind === 'travel.update' ? editedNumbers(form) : form
}

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
