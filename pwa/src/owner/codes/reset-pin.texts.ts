/** Texts of the owner's help with a forgotten PIN. */
import type { PinResetReason } from '@tohfa/sync-protocol/pin-reset-reasons'

export const title = (number: number) => `Reset the PIN of code ${number}`
export const about =
  'Make a link by which the holder chooses a new PIN, once, within 30 minutes. Show them the QR, or send them the link. The earlier PIN works until then. The gift and the log say for ever that you did this.'
export const travelers =
  'Identity numbers are erased when the new PIN is set, and the holder is asked for them again.'
export const reason = 'Reason'
export const reasons: Record<PinResetReason, string> = {
  forgot: 'The holder forgot the PIN',
  mistyped: 'The PIN was mistyped at the claim',
  handed_on: 'The gift was handed on to somebody else',
  other: 'Another reason',
}
export const make = 'Make link'
export const making = 'Making…'
export const failed = 'The link was not made'
export const picture = 'QR code by which the holder chooses a new PIN'
export const link = 'Link for the holder'
export const until = (time: string) => `It works once, until ${time}. It is shown here alone.`
export const copy = 'Copy link'
export const copyFailed = 'The link could not be copied'
export const done = 'Done'
