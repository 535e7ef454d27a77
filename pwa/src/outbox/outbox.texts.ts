import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'

export const title = 'Outbox'
export const intro = 'What you saved on this device, and whether it has arrived.'
export const syncNow = 'Sync now'
export const syncing = 'Syncing…'
export const synced = (count: number) =>
  count === 1 ? '1 entry was delivered' : `${count} entries were delivered`
export const nothingMoved = 'The server could not be reached. Everything is safe on this device.'
export const nothingToSend = 'Nothing is waiting to be sent'
export const groups = {
  attention: 'Needs attention',
  sending: 'Sending',
  queued: 'Saved on this device',
  delivered: 'Delivered',
}
export const andMore = (count: number) => `and ${count} more`
export const showMore = 'Show more'
export const emptyTitle = 'Everything has arrived'
export const emptyText =
  'Claims and changes that you make without a network wait here until they are delivered.'
export const kinds: Record<OperationKind, string> = {
  'qr.claim': 'Claim of a gift',
  'qr.update': 'Change of contact details',
  'diary.entry': 'Diary entry',
  'travel.claim': 'Travel details',
  'travel.update': 'Change of travel details',
  'sale.claim': 'Sale registration',
  'sale.payment': 'Payment',
}
export const kindOther = 'Entry'
export const code = (first: string) => `Code ${first}`
export const savedAt = (moment: string) => `Saved ${moment}`
export const deliveredAt = (moment: string) => `Delivered ${moment}`
export const waitsForNetwork = 'Waits for the network'
export const serverBusy = 'The server is busy'
/** @param why in the words of the server */
export const waitsForServer = (why: string) => `Waits for the server. ${why}`
export const serverAway = 'It cannot reach its data right now.'
export const serverFull = 'It has no room for new files right now.'
export const nextTry = (moment: string) => `Next try at ${moment}`
export const openCode = 'Open'
export const reason = 'The server said:'
export const data = 'What you saved'
export const withPhoto = 'With a photo'
export const fields: Record<string, string> = {
  name: 'Full name',
  company_name: 'Company',
  mobile: 'Mobile',
  email: 'Email',
  website: 'Website',
  whatsapp: 'WhatsApp',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  date: 'Date',
  text: 'Entry',
  company: 'Company',
  dob: 'Date of birth',
  blood_group: 'Blood group',
  food_type: 'Food',
  emergency_contact_name: 'Emergency contact',
  emergency_contact_mobile: 'Mobile of the emergency contact',
  product_service_name: 'Product or service',
  quantity: 'Quantity',
  price_per_unit: 'Price per unit',
  payment_type: 'Payment type',
  amount_paid: 'Amount paid',
  amount: 'Amount',
  payment_method: 'Payment method',
  transaction_id: 'Transaction ID',
  paid_on: 'Paid on',
  booking_date: 'Booking date',
  delivery_event_date: 'Delivery or event date',
  special_requirements: 'Special requirements',
}
export const giveToAnother = 'Give to another code'
export { editAndResend } from '../gift/refused-work/refused-note.texts'
export const discard = 'Discard'

export const giveAbout =
  'The same details are sent again, as the claim of another gift that nobody has claimed yet.'
export const unusedCodes = 'Unclaimed codes of this campaign'
export const unusedHint = 'As far as this device knows'
export const give = 'Give to this code'
export const otherCode = 'Use the code of another gift'
export const given = 'The claim is on its way to its new code'

export const editAbout = 'Change what is wrong. It keeps its place and is sent again.'
export const pinAgain =
  'Please enter the PIN again; it is kept on this device only in a sealed form that cannot be read here.'
export const withoutPhoto = 'Send it without the photo'
export const resend = 'Save and send again'
export const resending = 'Saving…'
export const resent = 'It is on its way again'

export const discardTitle = 'Discard this entry?'
export const discardAsk = (what: string, name: string) =>
  `${what}${name === '' ? '' : ` of ${name}`} will be removed from this device. It has not reached the server, so it will be lost. This cannot be undone.`
export const discardBehind = (count: number) =>
  count === 1
    ? 'One entry that you saved for this gift afterwards waits behind it, and is removed with it.'
    : `${count} entries that you saved for this gift afterwards wait behind it, and are removed with it.`
export const discardYes = 'Discard it'
export const discarded = 'The entry was removed from this device'
export const failed = 'That did not work. Nothing was changed.'
