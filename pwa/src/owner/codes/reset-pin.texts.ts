/** Texts of the owner's help with a forgotten PIN. */
import type { PinResetReason } from '@tohfa/sync-protocol/pin-reset-reasons'

export const title = (number: number) => `Reset the PIN of code ${number}`
export const about =
  'Make a link by which the holder chooses a new PIN, once, within 30 minutes. Show them the QR, or send them the link. The earlier PIN works until then. The gift and the log say for ever that you did this.'
export const travelers =
  'Identity numbers are erased when the new PIN is set, and the holder is asked for them again.'
export const askAbout =
  'Ask for a new PIN of this diary. In 7 days you can make a link by which its writer chooses one. Until then the diary says that you asked, and whoever opens it with its PIN ends that.'
export const ask = 'Ask for a new PIN'
export const asking = 'Asking…'
export const asked = 'You asked for a new PIN'
export const askFailed = 'A new PIN was not asked for'
export const waits = (asked: string, from: string) =>
  `You asked for a new PIN on ${asked}. The link is possible from ${from}.`
export const waitAbout = 'If somebody opens the diary with its PIN, that ends it, and you can ask again.'
export const linkAbout =
  'Make a link by which the writer chooses a new PIN, once, within 30 minutes. Show them the QR, or send them the link. If somebody opens the diary with its PIN before, the link ends. The diary and the log say for ever that you did this.'
export const ended = (moment: string) =>
  `The diary was opened with its PIN on ${moment}, which ended what you had asked for.`
export const cancelHelp = 'Ask no longer'
export const cancelled = 'You no longer ask for a new PIN'
export const cancelFailed = 'You still ask for a new PIN'
export const close = 'Close'
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
