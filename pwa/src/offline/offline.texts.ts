/** What the offline half shows when it cannot save something on the device. */
import type { DatabaseTrouble } from './store/database-trouble'

export const storageFull =
  'This device has no space left, so nothing was saved. Free up some space and try again; your form is still here.'
export const sealingKeyMissing =
  'Your PIN cannot be saved safely yet. Please go online once and try again; your form is still here.'
export const sealingUnavailable =
  'This page was not opened over a secure connection, so it cannot save your PIN for later. Please go online and try again.'
export const codeMalformed = 'Invalid QR code'
export const codePending = 'This device already has a claim waiting for that gift'
export const notInAttention =
  'Nothing was changed: this entry was sent again in the meantime, or is no longer on this device.'
export const notYours = 'Nothing was changed: somebody else saved this entry on this device.'
export const lockedHere = 'Nothing was changed: this entry is locked. Unlock this phone first.'
export const notDiscarded = 'Nothing was changed: this entry is no longer among the discarded ones.'
export const sealedFieldsMissing = 'Please enter the PIN again to send this as a new entry.'
export const databaseTroubles: Record<DatabaseTrouble, string> = {
  outdated:
    'A newer version of this app is open on this device, so this page can no longer save anything. Please reload this page; what you typed is kept.',
  blocked:
    'An older version of this app is open in another tab, so nothing can be saved here. Please close the other tabs and try again; your form is still here.',
  refused:
    'This browser does not let Tohfa store anything, so this cannot be saved offline. Please try again online; your form is still here.',
}
export const notSameCampaign =
  'That gift belongs to another campaign. Only a gift of the same campaign can take this claim.'
export const sentMeanwhile = 'It can no longer be undone: it has been sent'
export const notAClaim = 'Only a claim can be given to another gift'
