/** What a passkey opens a gift with: a text that is sent in place of the gift's PIN, and sealed like it in queued work. */
import * as z from 'zod/mini'
import { asciiDigits } from '../text/digits'
import { PIN_DIGITS } from './pin-limits'
import * as m from '../messages'

/** How a session begins, which no PIN does. */
export const GIFT_SESSION = 'gift-session.'
const SESSION = /^gift-session\.[\w-]{1,400}$/

export const isGiftSession = (pin: string): boolean => SESSION.test(pin)

/** The PIN of a gift as `fields.pin` takes it, or a session in its place. If the PIN itself is needed, use `fields.pin`. */
export const pinOrSession = z.string({ error: m.pinLength }).check(
  z.overwrite(asciiDigits),
  z.refine((value) => isGiftSession(value) || [...value].length === PIN_DIGITS, {
    error: m.pinLength,
    abort: true,
  }),
  z.refine((value) => isGiftSession(value) || /^[0-9]+$/.test(value), { error: m.pinNumbersOnly }),
)
