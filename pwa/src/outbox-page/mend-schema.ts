import * as field from '@tohfa/sync-protocol/fields/field-rules'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin/pin-confirmation'
import * as z from 'zod/mini'

/**
 * The form that corrects refused entries.
 * @param texts fields that the server checks
 * @param pin whether it is entered again, and whether it is a new one
 */
export function mendSchema(
  texts: readonly string[],
  pin: 'none' | 'known' | 'new',
): z.ZodMiniType<Record<string, unknown>> {
  const optional = Object.fromEntries(texts.map((name) => [name, z.optional(z.string())]))
  if (pin === 'none') return z.strictObject(optional)
  if (pin === 'known') return z.strictObject({ ...optional, pin: field.pin })
  return z.strictObject({ ...optional, pin: field.pin, ...pinConfirmation }).check(pinsAlike())
}
