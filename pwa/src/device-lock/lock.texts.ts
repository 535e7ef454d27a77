/** Texts of the lock of this device. */
import { pinLocked } from '@tohfa/sync-protocol/messages'

export const PIN_MIN = 6
export const PIN_MAX = 12

export const setTitle = 'Set a PIN for this phone'
export const setAbout =
  'The owner of a campaign requires it. What this phone stores about its recipients is then encrypted and opens with this PIN, also offline.'
export const pin = 'PIN for this phone'
export const pinHint = `${PIN_MIN} digits or more. It is not the PIN of a gift, and nobody can look it up.`
export const pinAgain = 'The same PIN again'
export const setPin = 'Set PIN'
export const setting = 'Setting the PIN…'
export const notDigits = `Please enter ${PIN_MIN} to ${PIN_MAX} digits`
export const notSame = 'These do not match'
export const setFailed = 'The PIN could not be set. Please try again.'
export const insecure =
  'This page was not opened over a secure connection, so this phone cannot encrypt anything. The recipients of this campaign are not stored or shown here.'

export const lockedTitle = 'Locked'
export const lockedAbout =
  'Enter the PIN of this phone to see the recipients of this campaign. Scanning, claiming and your outbox work without it.'
export const unlock = 'Unlock'
export const unlocking = 'Unlocking…'
export const wrong = 'Wrong PIN'
export const wait = (seconds: number) =>
  seconds > 90
    ? pinLocked(Math.ceil(seconds / 60))
    : `Too many wrong PINs. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
export const unlockFailed = 'This phone could not be unlocked. Please try again.'

export const forgot = 'I forgot it'
export const forgetTitle = 'Forget the PIN of this phone?'
export const forgetText =
  'This removes what this phone has stored about the recipients of such campaigns, and what you sent or discarded there. Recipients are fetched from the server again once you have set another PIN. What is waiting in your outbox is still sent, but no longer shown.'

export const unlockByPasskey = 'Unlock with passkey'
export const passkeyNotUsed = 'No passkey was used'
export const passkeyWrong = 'This passkey does not open this phone. Enter the PIN.'

export const open = 'Unlocked'
export const lockNow = 'Lock'
export const addPasskey = 'Add passkey'
export const addingPasskey = 'Waiting for the passkey…'
export const passkeyAdded = 'Passkey added. It unlocks this phone as the PIN does, also offline.'
export const passkeyUnable = 'This passkey cannot protect anything. The PIN still unlocks this phone.'
export const passkeyFailed = 'The passkey could not be added. Please try again.'
export const removePasskey = 'Remove passkey'
export const passkeyRemoved = 'Passkey removed. The PIN still opens this phone.'
export const removeFailed = 'The passkey could not be removed. Please try again.'
export const passkeyName = 'Tohfa on this phone'
