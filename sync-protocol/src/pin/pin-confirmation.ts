/** A new PIN is typed twice. The second input is compared in the form and never sent. */
import * as m from '../messages'
import * as z from 'zod/mini'

export const pinConfirmation = { pin_confirmation: z.optional(z.string()) }

/** A rule for a form with both inputs. */
export const pinsAlike = () =>
  z.refine<{ pin: string; pin_confirmation?: string | undefined }>(
    (form) => form.pin === form.pin_confirmation,
    {
      error: m.pinsDiffer,
      path: ['pin_confirmation'],
      // reported together with the other errors, not after them
      when: ({ value }) => hasPin(value),
    },
  )

type TypedTwice = {
  pin_confirmation?: string | undefined
}
type WithPin = z.ZodMiniObject<{ pin: z.ZodMiniType<string, string> }>

/**
 * A form that sets a PIN.
 * @param fields what is sent, with the PIN
 * @returns the same fields with a second input, which must contain the same PIN
 */
export function withPinTwice<Fields extends WithPin>(fields: Fields) {
  const twice: unknown = z.safeExtend(fields as WithPin, pinConfirmation).check(pinsAlike())
  // no type can follow the fields of a form that is not known here
  return twice as z.ZodMiniType<z.output<Fields> & TypedTwice, z.input<Fields> & TypedTwice>
}

const hasPin = (value: unknown) =>
  typeof value === 'object' && value !== null && 'pin' in value && typeof value.pin === 'string'
