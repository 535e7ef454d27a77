import { pin } from '@tohfa/sync-protocol/fields/field-rules'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import * as z from 'zod/mini'

/** The form that asks for the PIN of a gift. */
export const pinSchema = z.object({ pin })

/** The form that asks only for a new PIN. */
export const newPinSchema = withPinTwice(pinSchema)
