/** Texts of the public view of a campaign. */
import * as m from '@tohfa/sync-protocol/messages'
import { shownCount } from '../../ui/formats'

export const campaignTitle = 'Campaign'
export const views = 'Gifts of this campaign'
export const latest = 'Latest claims'
export const giftGiver = 'Gift giver'
export const viewDashboard = 'View Campaign Dashboard'
export const saveContact = 'Save Contact'
export const unknownText = 'No campaign has this master code. The link may be old or incomplete.'
/** as specified if something cannot be loaded; without an answer it does not say that there is none */
export const notHereTitle = `${m.campaignUnknown} on this device`
export const deletedText =
  'This campaign was deleted, and its QR codes with it. Printed QR codes stop working.'
export const replacedTitle = 'This link was replaced'
export const endedTitle = 'This link has ended'
export const select = 'Select'
export const selectCode = (number: number, name: string) => `Select gift ${number}${name && ` of ${name}`}`
export const editCode = (number: number, name: string) =>
  `Edit the details of gift ${number}${name && ` of ${name}`}`
export const openCode = (number: number, name: string) => `Open gift ${number}${name && ` of ${name}`}`
export const selectAll = 'Select all'
export const selectFound = (count: number) => `Select these ${shownCount(count)}`
export const selected = (count: number) => `${shownCount(count)} Selected`
export const selectedBar = 'Selected gifts'
export const downloadQrs = 'Download QRs'
export const drawingQrs = 'Saving QR pictures'
export const stopQrs = 'Stop saving QR pictures'
export const clearSelection = 'Clear selection'
export const sendOffer = 'Send Offer'
export const sendPoster = 'Send Poster'
export const sendThanks = 'Send Thanks'
export const kinds = { offer: 'Offer', poster: 'Poster', thanks: 'Thanks' } as const
export const sendTo = (kind: string, count: number) => `Send ${kind} to ${shownCount(count)} Contact(s)`
export const confirmed = (kind: string, count: number) =>
  `${kind} to ${shownCount(count)} contact(s) confirmed`
export const notDelivered =
  'Delivery is not set up yet: Send confirms your choice, but nobody gets a message.'
export const message = 'Message'
export const image = 'Image'
export const chosenImage = 'The image you chose'
export const chooseImage = 'Choose an image'
export const removeImage = 'Remove image'
export const recipients = 'Recipients'
export const andMore = (count: number) => `... and ${shownCount(count)} more`
export const send = 'Send'
export const overview = 'Overview'
