/** What passkeys answer: the JSON of WebAuthn level 3, which browsers and `@simplewebauthn` share. */
import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import * as m from '../messages'

/** characters of what the server seals for itself; ours has some 500 */
const TICKET_MAX = 1500

/** What a question was asked with, to be sent back with its answer. */
export const ticket = field.requiredToken(TICKET_MAX)

/** base64url of at most this many characters */
const bytes = (max: number) =>
  z
    .string({ error: m.textInvalid })
    .check(z.maxLength(max, { error: m.tooLong(max) }), z.regex(/^[\w-]+$/, { error: m.textInvalid }))
const word = field.requiredToken(40)
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', { error: m.textInvalid }),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'], { error: m.textInvalid })),
}

/** `AuthenticationResponseJSON`; anything else in it is dropped. */
export const passkeyAnswer = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(8000),
        userHandle: z.optional(bytes(100)),
      },
      { error: m.textInvalid },
    ),
  },
  { error: m.textInvalid },
)
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** `RegistrationResponseJSON`; anything else in it is dropped. */
export const newPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(16_000),
        transports: z.optional(z.array(word, { error: m.textInvalid }).check(z.maxLength(10))),
      },
      { error: m.textInvalid },
    ),
  },
  { error: m.textInvalid },
)
export type NewPasskey = z.infer<typeof newPasskey>
