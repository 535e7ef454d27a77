/** A new PIN is typed twice. The second input is compared in the form and never sent. */
import * as m from './messages'
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

const hasPin = (value: unknown) =>
  typeof value === 'object' && value !== null && 'pin' in value && typeof value.pin === 'string'
