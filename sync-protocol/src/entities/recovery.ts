/** What calls about a forgotten PIN and a moved gift take and answer. */
import * as z from 'zod/mini'
import { asLink } from '../text/characters'
import { normalizeCode } from '../code/code-alphabet'
import { PIN_RESET_REASONS } from '../pin/pin-reset-reasons'
import { pin } from '../fields/field-rules'
import { RESET_TOKEN_MAX } from '../code/code-limits'
import { RECOVERY_CODE_LENGTH } from '../pin/pin-limits'
import * as m from '../messages'
import { withPinTwice } from '../pin/pin-confirmation'

/** 12 characters of Crockford base32, however they are grouped; the value is their stored form. */
const recoveryCode = z.pipe(
  z.pipe(
    z.string({ error: m.recoveryCodeLength }),
    z.transform((typed: string) => normalizeCode(typed, RECOVERY_CODE_LENGTH)),
  ),
  z.string({ error: m.recoveryCodeLength }),
)

/** `POST /api/qr/{code}/recover`: `pin` is the new one. */
export const recoverForm = z.strictObject({ recovery_code: recoveryCode, pin })
export type RecoverForm = z.output<typeof recoverForm>

/** The same as a form, in which the new PIN is typed twice. */
export const typedRecoverForm = withPinTwice(recoverForm)

/** A recovery code, shown once: three groups of four, with a hyphen between them. */
export const recoveryCodeAnswer = z.object({ recovery_code: z.string() })
export type RecoveryCode = z.infer<typeof recoveryCodeAnswer>

/** `POST /api/campaigns/{id}/codes/{number}/reset-pin`, and for a diary first `…/pin-help` */
export const pinResetForm = z.strictObject({
  reason: z.enum(PIN_RESET_REASONS, { error: m.resetReasonInvalid }),
})

/** `POST /api/qr/{code}/reset-pin`: `token` is the fragment of the link without its #, `pin` the new one. */
export const resetPinForm = z.strictObject({
  token: z
    .string({ error: m.fieldRequired })
    .check(z.overwrite(asLink), z.maxLength(RESET_TOKEN_MAX, { error: m.pinResetLinkInvalid })),
  pin,
})
export type ResetPinForm = z.output<typeof resetPinForm>

/** `code` is the gift's from now on. */
export const movedGift = z.object({ code: z.string() })
export type MovedGift = z.infer<typeof movedGift>

/** A recovery code as it is shown and read aloud. @param code in stored form */
export const groupedRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
