/** The second step of a login: a code of an authenticator app, a passkey, or a recovery code. */
import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import * as m from '../messages'
import { newPasskey, passkeyAnswer, ticket } from './passkey'
import { oneTimeCode, recoveryCode } from './second-step-fields'

const SECOND_FACTOR_KINDS = ['totp', 'passkey'] as const
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number]

/** How the second step of one login can be done. */
export type SecondFactorWay = SecondFactorKind | 'recovery_code'

/** What a problem `second_factor_needed` contains in addition. */
export interface SecondFactorAsked {
  /** opens only the second step of this login, for five minutes; any change of the password voids it */
  ticket: string
  ways: SecondFactorWay[]
  /** what to ask a passkey, if there is one: `PublicKeyCredentialRequestOptionsJSON` */
  passkey?: Record<string, unknown> | undefined
}

/** Exactly one of these; a form that has none lacks the first. */
const exactlyOne = <Form extends object>(...names: (keyof Form & string)[]) =>
  z.refine<Form>((form) => names.filter((name) => form[name] !== undefined).length === 1, {
    error: m.fieldRequired,
    path: names.slice(0, 1),
  })

export const secondFactorForm = z
  .strictObject({
    ticket,
    code: z.optional(oneTimeCode),
    recovery_code: z.optional(recoveryCode),
    passkey: z.optional(passkeyAnswer),
  })
  .check(exactlyOne('code', 'recovery_code', 'passkey'))
export type SecondFactorForm = z.infer<typeof secondFactorForm>

/** `GET /api/user/second-factors` */
export const secondFactors = z.object({
  factors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SECOND_FACTOR_KINDS),
      /** the browser and system that it was added on; empty if they are not known */
      device: z.string(),
      /** UTC ISO 8601 */
      created_at: z.string(),
      /** UTC ISO 8601; null: not since it was added */
      last_used_at: z.nullable(z.string()),
    }),
  ),
  /** unused recovery codes */
  recovery_codes_left: z.number(),
  /** whether this account may use its admin's rights only with a second step */
  required: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactors>
export type SecondFactor = SecondFactors['factors'][number]

export const beginFactorForm = z.strictObject({
  current_password: field.anyPassword,
  kind: z.enum(SECOND_FACTOR_KINDS, { error: m.oneOf('kind', SECOND_FACTOR_KINDS) }),
})
export type BeginFactorForm = z.infer<typeof beginFactorForm>

/** A factor that is not added yet. The server stores nothing of it. */
export const begunFactor = z.object({
  /** to be sent with the proof, within 15 minutes */
  ticket: z.string(),
  totp: z.optional(
    z.object({
      /** base32 */
      secret: z.string(),
      /** the same with names, for a QR picture: `otpauth://totp/…` */
      uri: z.string(),
    }),
  ),
  /** `PublicKeyCredentialCreationOptionsJSON` */
  passkey: z.optional(z.record(z.string(), z.unknown())),
})
export type BegunFactor = z.infer<typeof begunFactor>

export const addFactorForm = z
  .strictObject({ ticket, code: z.optional(oneTimeCode), passkey: z.optional(newPasskey) })
  .check(exactlyOne('code', 'passkey'))
export type AddFactorForm = z.infer<typeof addFactorForm>

/** The codes are shown only once. They are in stored form; people see groups of four. */
export const addedFactor = z.object({
  message: z.string(),
  access_token: z.string(),
  /** if this is the account's only factor: codes for the day when it is lost */
  recovery_codes: z.optional(z.array(z.string())),
})
export type AddedFactor = z.infer<typeof addedFactor>

export const recoveryCodes = z.object({ message: z.string(), recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
