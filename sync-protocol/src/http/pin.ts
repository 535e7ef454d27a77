/** How a call sends the PIN of a claimed code. */
import * as z from 'zod/mini'
import { pin } from '../fields/field-rules'
import { pinOrSession } from '../pin/gift-session'
import { PIN_HELP_HEADER, WRONG_TRIES_HEADER } from './pin-answer-headers'

/** a body with only the PIN, which no session replaces */
export const pinForm = z.strictObject({ pin })

/** a body with only the PIN, or a session that a passkey has opened */
export const openForm = z.strictObject({ pin: pinOrSession })

const sentPin = z.optional(z.string())

/** What an answer to a look at a gift with its PIN says besides the body. */
export const pinSaid = {
  [WRONG_TRIES_HEADER]: 'How many wrong PINs were tried since the last visit, if any.',
  [PIN_HELP_HEADER]: 'That the owner asked for a new PIN of the diary, percent-encoded, if they did.',
}

/** A call that reads takes its PIN, or a session in its place, from the `X-Pin` header or from `?pin=`. */
export const readByPin = {
  pin: 'required',
  headers: z.object({ 'x-pin': sentPin }),
  query: z.object({ pin: sentPin }),
  says: pinSaid,
} as const
