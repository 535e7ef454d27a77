/** What the offline half says to a person when it cannot save something on the device. */
import type { DatabaseTrouble } from './store/database-trouble'

export const storageFull =
  'This device has no space left, so nothing was saved. Free some space and try again; your form is still here.'
export const sealingKeyMissing =
  'Your PIN cannot be locked away safely yet. Please connect to the internet once and try again; your form is still here.'
export const sealingUnavailable =
  'This page was not opened over a secure connection, so it cannot keep your PIN for later. Please connect to the internet and try again.'
export const codeMalformed = 'Invalid QR code'
export const codePending = 'This device already has a claim waiting for that code'
export const notInAttention =
  'Nothing was changed: meanwhile this entry was sent again, or it is no longer on this device.'
export const notYours = 'Nothing was changed: somebody else saved this entry on this device.'
export const lockedHere = 'Nothing was changed: this entry is locked. Unlock this phone first.'
export const notDiscarded = 'Nothing was changed: this entry is not among the discarded ones any more.'
export const sealedFieldsMissing = 'Please enter the PIN again to send this as a new entry.'
export const databaseTroubles: Record<DatabaseTrouble, string> = {
  outdated:
    'A newer version of this app is open on this device, so this page saves nothing any more. Please reload this page; what you typed is kept.',
  blocked:
    'An older version of this app is open in another tab, and nothing can be saved here before it is closed. Please close the other tabs and try again; your form is still here.',
  refused:
    'This browser lets Tohfa store nothing, so this cannot wait here for a network. Please try again with a network; your form is still here.',
}
export const notSameCampaign =
  'That code is of another campaign. Only a code of the same campaign can take this claim.'
export const sentMeanwhile = 'It cannot be undone any more: it has been sent'
export const notAClaim = 'Only a claim can be given to another code'
