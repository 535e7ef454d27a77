/** What only the server says: about requests that it cannot accept as they are. */
export const unknownField = 'This field is unknown'
export const imageTooManyPixels = 'Please choose an image of at most 50 megapixels'
export const audioSilent = 'There is no sound in this recording. Please record it again.'
export const oneFileOnly = 'Please send only one file'
export const capturedAtInvalid = 'captured_at must be a UTC time in ISO 8601'
export const pinLocked = (minutes: number) => `Too many wrong PINs. Try again in ${minutesOrHours(minutes)}.`
const minutesOrHours = (minutes: number) => {
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
export const wrongCampaignType = 'This QR code belongs to another type of campaign'
export const registrationClosed =
  'New accounts cannot be created here at the moment. Ask the admin of this website if you need one.'
export const inviteNeeded =
  'You need an invitation to create an account. Ask the admin of this website for a link and open it on this device.'
export const inviteInvalid = 'This invitation was already used or has expired. Ask for a new one.'
export const emailTaken = 'An account with this email already exists'
export const credentialsWrong = 'Wrong email or password'
export const passwordEasy = 'Please choose a password that is harder to guess'
export const emailUnverified = 'Please confirm your email first. Open the link that was sent to it.'
export const mailOff = 'This website does not send email'
export const resetLinkOnItsWay = 'If an account has this address, a link is on its way.'
export const emailLinkSent = 'A link is on its way to your email.'
export const emailConfirmed = 'Your email is confirmed.'
export const emailLinkInvalid = 'This link was already used or has expired. Log in to ask for another one.'
export const resetLinkInvalidAskAgain =
  'This link was already used or has expired. Please ask for another one.'
export const passwordWrong = 'This is not your password'
export const secondFactorNeeded = 'Your password is right. This account needs a second step.'
export const secondFactorWrong = 'This code is wrong or was used before'
export const passkeyRefused = 'This passkey was not accepted'
export const ticketInvalid =
  'This took too long, or something has changed in the meantime. Please start again.'
export const secondFactorRequired = 'Admins of this website need a second step to log in. Set it up first.'
export const secondFactorUnknown = 'This was already removed'
export const secondFactorsFull = 'An account can have 10 apps and passkeys. Remove one first.'
export const secondFactorMissing = 'This account has no second step yet'
export const passkeysNeedHttps = 'Passkeys only work at secure addresses (https)'
export const sessionUnknown = 'That device is already logged out'
export const signInNeeded = 'Please log in'
export const loginExpired = 'Your login has expired, so please log in again.'
export const signedOutHere = 'You were logged out on this device.'
export const signedOutElsewhere =
  'This device was logged out: by another device, by a change of the password, or by an admin.'
export const adminNeeded = 'Admin access required'
export const rangeUnsatisfiable = 'The requested range is beyond the end of the file'
export const routeUnknown = 'Nothing was found at this address'
export const methodNotAllowed = 'This address does not accept that method'
export const bodyMalformed = 'The request could not be read'
export const bodyTooLarge = 'The request is too large'
export const imageTooLarge = 'Please choose an image of at most 10 MB'
export const contentTypeUnsupported = 'This call does not accept the content type of the request'
export const uploadUnknown = 'A file of this entry did not arrive. It will be sent again.'
export const uploadOffsetWrong =
  'The server has another part of the file. The upload will continue from there.'
export const uploadLonger = 'The upload is larger than announced'
export const uploadProtocolUnknown = 'This version of the upload protocol is not supported'
export const sealUnknown =
  'This PIN was encrypted with a key that the server no longer has. Please enter the PIN again.'
export const sealBroken = 'The encrypted part of this entry could not be read. Please enter the PIN again.'
export const kindUnknown = 'The server does not know this kind of entry. Please update the app.'
export const idempotencyKeyReused =
  'An earlier try has already arrived with different content. Send this one as a new entry.'
export const idempotencyKeyInvalid = 'Idempotency-Key must be a UUID'
export const cursorInvalid = 'This cursor does not belong to this list'
export const pageLimitInvalid = 'limit must be a whole number from 1 to 1000'
export const giftErased = 'The recipient’s details were erased from this gift.'
export const giftSessionEnded = 'Please open the gift again with its PIN or with this phone’s lock.'
export const giftPasskeyUnknown = 'This phone was already removed'
export const giftPasskeysFull = 'At most 5 phones can open a gift with their lock. Remove one first.'
export const giftPasskeyAdded = 'Phone added. Its lock now opens the gift.'
export const giftPasskeyRemoved = 'Phone removed. Its lock no longer opens the gift.'
export const consentUnknown = 'This gift has no such consent'
export const consentWithdrawn = 'Withdrawn.'
export const consentGivenAgain = 'Agreed again.'
export const consentTextChanged = 'The gift giver has changed these words. Read them again before you agree.'
export const codeMoved = 'This gift was moved to a new link by its holder.'
export const recoveryCodeLength = 'A recovery code has 12 letters and digits'
export const recoveryInvalid = 'This is not the recovery code of this gift'
export const recoveryReplaced = 'That recovery code was replaced by a newer one'
export const resetNotAllowed = 'The PIN of a diary cannot be reset: only its writer can open it.'
/** @param by null: the campaign names nobody */
export const pinReset = (day: string, by: string | null) => `PIN reset on ${day} by ${by ?? 'the gift giver'}`
/** @param by null: the campaign names nobody */
export const pinHelpWaits = (day: string, by: string | null, from: string) =>
  `${by ?? 'The gift giver'} asked on ${day} to set a new PIN. It can be set from ${from}, unless somebody opens the diary with its PIN before then.`
/** For a person who has opened the diary. @param by null: the campaign names nobody */
export const pinHelpEnded = (day: string, by: string | null) =>
  `${by ?? 'The gift giver'} asked on ${day} to set a new PIN. You cancelled that by opening your diary.`
export const pinHelpCancelled = 'The request for a new PIN was cancelled.'
export const resetWaits =
  'Ask for a new PIN first. The link can be created 7 days later, unless somebody opens the diary with its PIN before then.'
export const resetsTooMany = 'New PINs were requested too often in the last 24 hours. Please try again later.'
export const movesTooMany = 'This gift was moved too often in the last 24 hours. Please try again later.'
export const resetReasonInvalid = 'Please choose a reason'
export const pinResetLinkInvalid =
  'This link was already used, was replaced by a newer one, or has expired. Ask whoever gave you the gift for a new one.'
export const erased = 'The details were erased.'
export const pastValueUnknown = 'This value is not in the history of this gift'
export const valueRestored = 'The value was restored.'
export const crossSite =
  'This form was sent from another site. Please open the gift’s own page and send it from there.'
export const pinAgain = 'Please enter your PIN again.'
export const busy = 'The server is busy. Please try again in a moment.'
export const unavailable = 'The server cannot reach its data right now. Please try again in a moment.'
export const campaignFull =
  'This campaign has no room for more photos and recordings. The gift giver can make room.'
export const accountFull =
  'The account of this campaign has no room for more photos and recordings. The gift giver can make room.'
export const entriesTooMany =
  'This diary has reached its limit of new entries for today. Please continue tomorrow.'
export const campaignsTooMany =
  'This account has reached its limit of campaigns. Delete one that you no longer need, or ask the admin for more.'
export const serverStorageFull = 'The server has no room for new files right now. Please try again later.'
export const tooManyTries = 'Too many tries. Please wait a moment and try again.'
export const notConfigured = 'This is switched off on this server'
export const batchMalformed = 'The batch must be an object with a list of operations, each with a UUID as id'
export const batchTooLarge = 'A batch holds at most 500 operations and 1 MiB'
export const protocolTooOld =
  'This page is out of date. Please reload it to update the app. What you saved is still on this device.'
export const protocolTooNew =
  'The server is older than this page. What you saved stays on this device and is sent once the server is updated.'
