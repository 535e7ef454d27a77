/** How a call brings the PIN of a claimed code. */
import * as z from 'zod/mini'
import { pin } from '../fields'

/** a body that is the PIN alone */
export const pinForm = z.strictObject({ pin })

const sentPin = z.optional(z.string())

/** A call that reads takes its PIN from the `X-Pin` header, or from `?pin=`. */
export const readByPin = {
  headers: z.object({ 'x-pin': sentPin }),
  query: z.object({ pin: sentPin }),
}
