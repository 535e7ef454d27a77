/** The forms of the claim page as a browser sends them by itself: everything that they hold, under the same rules. */
import type { RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { FieldError } from '@tohfa/sync-protocol/error-codes'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields'
import { editedNumbers } from '@tohfa/sync-protocol/identity-numbers'
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
 * Checks a claim with its PIN typed twice, as the form of the app does.
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
 * The fields of an operation: without what only the form as such holds.
 * @param kind null: the PIN alone
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
 * A refusal as the form shows it, with what was typed; the PIN has to be typed again, and a photo chosen again.
 * @param sent whether a file came along
 */
export function refusedForm(error: AppError, fields: Record<string, unknown>, sent: boolean): RefusedForm {
  const values = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !/^_|^pin/.test(field[0]),
    ),
  )
  // a file is named by its place among those of its field
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
