/** Texts of the pages about the PIN of a gift and its link. */
export {
  back as toGift,
  invalidHint as unknownText,
  pinAndLink as title,
} from '../gift/page/claim-page.texts'
export {
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

export const about = (name: string, opened: boolean) =>
  `The gift “${name}”.${opened ? ' Prepare here for the day when its PIN is forgotten.' : ''}`
export const failed = 'This did not work'
export const offlineTitle = 'You are offline'
export const offlineText =
  'A recovery code and a new link come from the server. Please open this page again when you are online.'
export const unclaimedTitle = 'Not claimed yet'
export const unclaimedText = 'A gift gets its PIN when it is claimed.'
export const failedTitle = 'This gift could not be loaded'
export const goneTitle = 'This gift is no longer here'

export const pinTitle = 'Enter the PIN first'
export const pinText = 'This page is only for the holder of the gift.'
export const rememberedRefused =
  'The PIN that this phone remembered does not open the gift. Please enter the current one.'
export const knowPin = 'I know the PIN'

export const gettingRecovery = 'Getting it…'
export const copied = 'Recovery code copied'
export const copyFailed = 'It could not be copied. Please write it down.'

export const savePicture = 'Save as picture'
export const pictureSaved = 'Picture saved'
export const pictureFailed = 'The picture could not be made. Please write the code down.'

export { forgot, openWithLock } from '../gift/pin/pin.texts'
export const lockAbout =
  'Use your fingerprint, face or screen lock instead of typing the PIN. The PIN still works, on any phone and offline. A new PIN or a new link ends this.'
export const addPhone = 'Add this phone'
export const addFailed = 'This phone could not be added'
export const notAdded = 'This phone was not added. Your browser or your phone did not allow it.'
export const phonesFailed = 'The phones could not be shown'
export const unknownPhone = 'Unknown phone'
export const days = (added: string, used: string | null) =>
  used === null ? `Added ${added}, not used yet` : `Added ${added}, last used ${used}`
export const removeNamed = (phone: string, added: string) => `Remove ${phone}, added ${added}`
export const removeAsk = (phone: string) => `Remove ${phone}?`
export const removeWarning = 'Its lock will no longer open this gift. The PIN still will.'
export const removeFailed = 'This phone could not be removed'
export const needsPin = 'You need the PIN itself to get a recovery code or a new link.'

export const resetText =
  'Whoever gave you this gift created this link. It works once. The earlier PIN works until you save the new one.'
export const noLink =
  'To choose a new PIN, open the whole link that you were given. If you reload this page, you need the link again.'

export const moveTitle = 'If the wrong person has the link'
export const moveText = 'You can move the gift to a new link. Everything in it stays, and so does the PIN.'
export const move = 'Move to a new link'
export const moveAsk = 'Move to a new link?'
export const moveWarning =
  'The old link and every printed copy of it stop working for everybody. So do your recovery code and the phones that you added: get a new code and add your phone again afterwards.'
export const moving = 'Moving…'
export const stillWaiting =
  'Something for this gift is still in the outbox of this device. Send or discard it before you move the gift.'
export const finishTitle = 'Find the gift again'
export const finishText =
  'You moved this gift, but the answer did not arrive. Enter the PIN to continue at the new link.'
