/** Texts of a campaign’s codes, and of help with a forgotten PIN. */
import type { PinResetReason } from '@tohfa/sync-protocol/pin/pin-reset-reasons'
import { shownCount } from '../../ui/formats'
import type { CodeSort } from './search-codes'

// the list: its search, its order, its columns
export const find = 'Find a gift'
export const findBy = 'Name, mobile, email, number or code'
export const sorts: Record<CodeSort, string> = {
  newest: 'Newest first',
  number: 'By number',
  name: 'By name',
}
export const keys = 'Keys: / searches, ↑ and ↓ move through the rows, Enter opens one, Escape closes it.'
export const nobodyFoundText = 'Name, company, mobile, email, number and code were searched.'
export const columns = {
  number: 'No.',
  picture: 'QR',
  code: 'Code',
  name: 'Name',
  company: 'Company',
  mobile: 'Mobile',
  email: 'Email',
  claimed: 'Claimed',
  actions: 'Actions',
}
export const more = (number: number) => `More about gift ${number}`

// one code and its holder
export const about = (number: number) => `Gift ${number}`
export const placeOf = (place: number, all: number) => `${shownCount(place)} of ${shownCount(all)}`
export const previous = 'Previous gift'
export const next = 'Next gift'
export const moreActions = (number: number) => `More actions for gift ${number}`
export const chat = 'WhatsApp'
export const mail = 'Email'
export const factsFailed = 'The rest could not be read'
export const factsNeedNetwork = 'It comes from the server, which cannot be reached right now.'
export const openPage = 'Open the claim page'
export const picture = 'QR picture'
export const resetPin = 'Reset PIN'
export const past = 'Earlier values'

// help with a forgotten PIN
export const title = (number: number) => `Reset the PIN of gift ${number}`
export const helpAbout =
  'Create a link for the holder to choose a new PIN, once, within 30 minutes. Show them the QR code or send them the link. The earlier PIN works until then. The gift and the log keep a permanent record of this.'
export const travelers =
  'Identity numbers are erased when the new PIN is set, and the holder is asked for them again.'
export const askAbout =
  'Ask for a new PIN of this diary. In 7 days you can create a link for its writer to choose one. Until then the diary shows that you asked, and opening it with its PIN cancels that.'
export const ask = 'Ask for a new PIN'
export const asking = 'Asking…'
export const asked = 'You asked for a new PIN'
export const askFailed = 'A new PIN could not be requested'
export const waits = (asked: string, from: string) =>
  `You asked for a new PIN on ${asked}. You can create the link from ${from}.`
export const waitAbout =
  'If somebody opens the diary with its PIN, your request is cancelled, and you can ask again.'
export const linkAbout =
  'Create a link for the writer to choose a new PIN, once, within 30 minutes. Show them the QR code or send them the link. If somebody opens the diary with its PIN before that, the link stops working. The diary and the log keep a permanent record of this.'
export const ended = (moment: string) =>
  `The diary was opened with its PIN on ${moment}, which cancelled your request.`
export const cancelHelp = 'Cancel request'
export const cancelled = 'The request for a new PIN was cancelled'
export const cancelFailed = 'The request was not cancelled'
export const reason = 'Reason'
export const reasons: Record<PinResetReason, string> = {
  forgot: 'The holder forgot the PIN',
  mistyped: 'The PIN was mistyped at the claim',
  handed_on: 'The gift was handed on to somebody else',
  other: 'Another reason',
}
export const helpPicture = 'QR code for the holder to choose a new PIN'
export const link = 'Link for the holder'
export const until = (time: string) => `It works once, until ${time}. It is shown only here.`
