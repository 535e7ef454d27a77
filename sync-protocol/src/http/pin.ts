/** How a call brings the PIN of a claimed code. */
import * as z from 'zod/mini'
import { pin } from '../fields'
import { pinOrSession } from '../gift-session'

/** a body that is the PIN alone, which no session stands for */
export const pinForm = z.strictObject({ pin })

/** a body that is the PIN alone, or a session that a passkey has opened */
export const openForm = z.strictObject({ pin: pinOrSession })

const sentPin = z.optional(z.string())

/** A call that reads takes its PIN, or a session in its place, from the `X-Pin` header, or from `?pin=`. */
export const readByPin = {
  headers: z.object({ 'x-pin': sentPin }),
  query: z.object({ pin: sentPin }),
}
