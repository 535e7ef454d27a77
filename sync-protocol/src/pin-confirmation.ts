/** A PIN is chosen by typing it twice; the second time stays on the screen. */
import * as m from './messages'
import * as z from 'zod/mini'

export const pinConfirmation = { pin_confirmation: z.optional(z.string()) }

/** A rule over a form that has both. */
export const pinsAlike = () =>
  z.refine<{ pin: string; pin_confirmation?: string | undefined }>(
    (form) => form.pin === form.pin_confirmation,
    {
      error: m.pinsDiffer,
      path: ['pin_confirmation'],
      // said together with what else is wrong, not after it
      when: ({ value }) => hasPin(value),
    },
  )

const hasPin = (value: unknown) =>
  typeof value === 'object' && value !== null && 'pin' in value && typeof value.pin === 'string'
