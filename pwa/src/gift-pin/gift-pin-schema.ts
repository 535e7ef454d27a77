import { pin } from '@tohfa/sync-protocol/fields'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin-confirmation'
import * as z from 'zod/mini'

/** The form with a new PIN alone. */
export const newPinSchema = z.object({ pin, ...pinConfirmation }).check(pinsAlike())

/** The form that asks for the PIN of a gift. */
export const pinSchema = z.object({ pin })
