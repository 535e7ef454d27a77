import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'

export const title = 'Outbox'
export const intro = 'What you saved on this device, and whether it has arrived.'
export const syncNow = 'Sync now'
export const syncing = 'Syncing…'
export const synced = (count: number) =>
  count === 1 ? '1 entry was delivered' : `${count} entries were delivered`
export const nothingMoved = 'Nothing could be sent right now. Everything is safe on this device.'
export const stillWaits =
  'Nothing could be sent yet. Each entry says what it is waiting for, or waits for an earlier one.'
export const deviceFull =
  'This device is full. Your entries are still sent, but this page cannot record what has arrived. Free up some space and press Sync now.'
export const deviceUnreadable =
  'This browser could not open what is saved on this device. Reload this page and try again.'
export const nothingToSend = 'Nothing is waiting to be sent'
export const groups = {
  attention: 'Needs attention',
  sending: 'Sending',
  queued: 'Saved on this device',
  delivered: 'Delivered',
}
export const lockedEntries = (count: number) =>
  `${count === 1 ? 'One entry belongs' : `${count} entries belong`} to a campaign whose owner requires a lock. What is waiting is sent either way. Enter the PIN of this phone to see it.`
export const lockedEntry = 'Locked'
export const behindPin = 'Shown with the PIN of the gift'
export const closedAttention =
  'What was entered is no longer shown, because the PIN of this phone was forgotten.'
export const lockedAttention = 'Unlock this phone to see what was entered and correct it.'
export const andMore = (count: number) => `and ${count} more`
export const emptyTitle = 'Everything has arrived'
/** if nothing shows that there ever was an entry */
export const unknownTitle = 'Nothing is waiting in this browser'
export const unknownText =
  'Claims and changes that you make offline wait here until they are delivered. Anything that the browser has deleted, such as that of a closed private window, is not shown.'
export const mayBeErased =
  'This browser may erase what is waiting here if the device runs out of space. Send it as soon as you can.'
export const sendBeforeInstalling =
  'Safari erases what a page has saved after seven days without a visit. Send what is waiting here first. After that you can add Tohfa to the Home Screen: that app has its own storage, which stays.'
export const emptyText = 'Claims and changes that you make offline wait here until they are delivered.'
export const kindOther = 'Entry'
export const code = (first: string) => `Gift ${first}`
export const savedAt = (moment: string) => `Saved ${moment}`
export const deliveredAt = (moment: string) => `Delivered ${moment}`
export const waitsForNetwork = 'Waiting until you are online'
export const waitsForEarlier = 'Waiting for an earlier entry'
export const serverBusy = 'The server is busy'
/** @param why in the server's words */
export const waitsForServer = (why: string) => `Waiting for the server. ${why}`
export const serverAway = 'It cannot reach its data right now.'
export const serverFull = 'It has no room for new files right now.'
export const filtered = (status: number) =>
  `A filter between you and the server refuses this entry: ${status}. Another network may let it through.`
export const cutOff = 'The connection is lost whenever this entry is sent, while others get through.'
export const nextTry = (moment: string) => `Next try at ${moment}`
export const data = 'What you saved'
export const numbered = (number: number) => `#${number}`
export const withPhoto = 'With a photo'
export const giveToAnother = 'Give to another gift'
export { editAndResend } from '../gift/shared/shared.texts'
export const discard = 'Discard'

export const giveAbout = 'The same details are sent again, to claim another gift that nobody has claimed yet.'
export const numberAndCode = (code: string, number: number | undefined) =>
  `${number === undefined ? '' : `${numbered(number)} · `}${code.slice(0, CODE_SHOWN_LENGTH)}…`
export const unusedCodes = 'Unclaimed gifts of this campaign'
export const unusedHint = 'As far as this device knows'
export const give = 'Give to this gift'
export const otherCode = 'Use another gift'
export const lookAtCode = 'Look at this gift'
export const itsCampaign = 'the campaign of this claim'
export const campaignUnknown =
  'This phone cannot tell whether it belongs to the same campaign. Please try again online.'
export const giftOf = (code: string, number: number | undefined) =>
  number === undefined ? `the gift ${code.slice(0, CODE_SHOWN_LENGTH)}` : `#${number}`
export const givenTo = (gift: string, campaign: string | undefined) =>
  campaign === undefined ? `The claim was given to ${gift}` : `The claim was given to ${gift} of ${campaign}`
export const undo = 'Undo'
export const undone = 'The claim was moved back to its own gift'

export const editAbout = 'Change what is wrong. It keeps its place and is sent again.'
export const pinAgain = 'Please enter the PIN again: this device saved it encrypted and cannot read it.'
export const otherPin = 'Please choose another PIN: this campaign does not accept the one you chose.'
export const withoutPhoto = 'Send it without the photo'
export const resend = 'Save and send again'
export const resent = 'Saved. It will be sent again.'

export const mendTogether = (count: number) => `${count} entries were refused for the same reason`
export const pinAgainFor = (count: number) =>
  count === 1 ? 'Enter the PIN again' : `Enter the PIN again for all ${count}`
export const fieldAgainFor = (label: string, count: number) => `Change “${label}” in all ${count}`
export const allAgain = (count: number) => `Send all ${count} again`
export const sendAsNew = 'Send as a new entry'
export const sendAsNewAbout =
  'An earlier try of this entry has already arrived with different content. Look at the gift first: a claim is refused if you send it as a new entry, and the gift has anything else twice.'
export const sealedAbout = 'Everything else is sent again as you saved it.'
export const againAbout = 'They are sent again as they are. They arrive if the reason is gone.'
export const sealedLeftEmpty = 'Leave it empty if you do not want to send it.'
export const othersTitle = (count: number) =>
  count === 1
    ? 'One entry on this device is somebody else’s'
    : `${count} entries on this device are somebody else’s`
export const othersText =
  'What is waiting is sent as soon as this device is online. Only the person who saved them can see, change or discard them: by logging in, or by logging out if they had not logged in.'

export const discardedGroup = 'Discarded'
export const discardedAbout =
  'What you discarded is erased after 30 days, or when you log out. If files take more than 50 MB, the oldest are erased earlier.'
export const discardedOn = (moment: string) => `Discarded ${moment}`
export const withOthers = (count: number) =>
  count === 1 ? 'With 1 later entry' : `With ${count} later entries`
export const restored = 'The entry was restored. It needs your attention.'

export const discardTitle = 'Discard this entry?'
export const discardAsk = (what: string, name: string) =>
  `${what}${name === '' ? '' : ` (${name})`} will not be sent. You can restore it under “Discarded” for 30 days, or until you log out; then it is erased.`
export const discardBehind = (count: number) =>
  count === 1
    ? '1 later entry for this gift will be discarded with it.'
    : `${count} later entries for this gift will be discarded with it.`
export const discardYes = 'Discard it'
export const discarded = 'Moved to Discarded'
export const failed = 'That did not work. Nothing was changed.'
