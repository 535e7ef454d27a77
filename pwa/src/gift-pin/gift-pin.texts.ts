/** Texts of the pages about the PIN of a gift and its link. */
export {
  forgot,
  getRecovery,
  nextRecovery,
  noRecovery,
  pinChanged,
  recoverText,
  recoverTitle,
  recoveryAgain,
  recoveryText,
  recoveryTitle,
  savePin,
  shownOnce,
} from '../gift/pin/recovery.texts'

export const title = 'PIN and link of this gift'
export const about = (name: string) =>
  `The gift “${name}”. Here you prepare for the day on which the PIN does not come to mind.`
export const toGift = 'Back to the gift'
export const tryAgain = 'Try again'
export const failed = 'This did not work'
export const offlineTitle = 'No connection'
export const offlineText =
  'A recovery code and a new link come from the server. Please open this page again when you are online.'
export const unknownTitle = 'Invalid QR code'
export const unknownText = 'Please scan the code again, or check it letter by letter.'
export const unclaimedTitle = 'Not claimed yet'
export const unclaimedText = 'A gift has a PIN once it is claimed.'
export const goneTitle = 'This gift is not here any more'

export const pinTitle = 'Enter the PIN first'
export const pinText = 'What is on this page is for the holder of the gift alone.'
export const open = 'Continue'
export const checking = 'Checking…'
export const knowPin = 'I know the PIN'

export const gettingRecovery = 'Getting it…'
export const copy = 'Copy'
export const copied = 'Recovery code copied'
export const copyFailed = 'It could not be copied. Please write it down.'

export const print = 'Print'
export const savePicture = 'Save as picture'
export const pictureSaved = 'Picture saved'
export const pictureFailed = 'The picture could not be made. Please write the code down.'

export const saving = 'Saving…'
export { openWithLock } from '../gift/pin/by-passkey.texts'
export const lockAbout =
  'With your fingerprint, your face or the lock of your screen, in place of typing the PIN. The PIN keeps working, on any phone and without a connection. A new PIN or a new link ends it.'
export const addPhone = 'Add this phone'
export const addingPhone = 'Adding…'
export const addFailed = 'This phone could not be added'
export const notAdded = 'This phone was not added. Your browser or your phone did not allow it.'
export const phonesFailed = 'The phones could not be shown'
export const unknownPhone = 'Unknown phone'
export const days = (added: string, used: string | null) =>
  used === null ? `Added ${added}, not used yet` : `Added ${added}, last used ${used}`
export const remove = 'Remove'
export const removeNamed = (phone: string, added: string) => `Remove ${phone}, added ${added}`
export const removeAsk = (phone: string) => `Remove ${phone}?`
export const removeWarning = 'Its lock then opens this gift no more. The PIN still does.'
export const removing = 'Removing…'
export const removeFailed = 'This phone could not be removed'
export const needsPin = 'A recovery code and a new link need the PIN itself.'

export const resetTitle = 'Choose a new PIN'
export const resetText =
  'Whoever gave you this gift made this link. It works once. The earlier PIN works until you save the new one.'
export const noLinkTitle = 'Open the link again'
export const noLink =
  'To choose a new PIN, open the whole link that you were given. It does not stay in the address, so a reload needs it again.'
export const voidTitle = 'This link does not work any more'

export const moveTitle = 'If somebody has the link who should not'
export const moveText = 'You can move the gift to a new link. Everything in it stays, and so does the PIN.'
export const move = 'Move to a new link'
export const moveAsk = 'Move to a new link?'
export const moveWarning =
  'The old link and every printed copy of it stop working, for everybody. So do your recovery code and the locks of phones: get a new code and add your phone again afterwards.'
export const moving = 'Moving…'
export const stillWaiting =
  'Something of this gift still waits on this device. It has to arrive before the gift can move.'
export const finishTitle = 'Find the gift again'
export const finishText =
  'You moved this gift, and the answer did not arrive here. Enter the PIN to go on at the new link.'
