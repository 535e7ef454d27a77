/**
 * Passkeys of a gift: "Open with this phone's lock", beside its PIN and never instead of it.
 *
 * A session is sent wherever a call takes the PIN: in `X-Pin` or `pin`, also sealed in queued work. Four calls need the
 * PIN itself: a recovery code, a move, an erasure, and another passkey. A session that has ended is 403
 * `gift_session_ended`.
 */
import * as z from 'zod/mini'
import { newPasskey, passkeyAnswer, ticket } from './passkey'

export const addPasskeyForm = z.strictObject({ ticket, passkey: newPasskey })
export type AddPasskeyForm = z.infer<typeof addPasskeyForm>

export const openByPasskeyForm = z.strictObject({ ticket, passkey: passkeyAnswer })
export type OpenByPasskeyForm = z.infer<typeof openByPasskeyForm>

const question = z.record(z.string(), z.unknown())

export const begunPasskey = z.object({
  /** to be sent with the new passkey, within five minutes */
  ticket: z.string(),
  /** `PublicKeyCredentialCreationOptionsJSON` */
  passkey: question,
})
export type BegunPasskey = z.infer<typeof begunPasskey>

/** Both are null if the gift has no passkey, or none works at this address. */
export const askedPasskeys = z.object({
  /** to be sent with the answer, once, within five minutes */
  ticket: z.nullable(z.string()),
  /** `PublicKeyCredentialRequestOptionsJSON` */
  passkey: z.nullable(question),
})
export type AskedPasskeys = z.infer<typeof askedPasskeys>

export const openedGift = z.object({
  /** is sent in place of the PIN */
  session: z.string(),
  /** UTC ISO 8601; it ends sooner with its passkey, and with the PIN */
  expires_at: z.string(),
})

/** In the order in which they were added. */
export const giftPasskeys = z.array(
  z.object({
    id: z.string(),
    /** the browser and system that it was added on; empty if they are not known */
    device: z.string(),
    /** UTC ISO 8601 */
    created_at: z.string(),
    /** UTC ISO 8601; null: not since it was added */
    last_used_at: z.nullable(z.string()),
  }),
)
export type GiftPasskey = z.infer<typeof giftPasskeys>[number]
