/** Texts of the page with a campaign’s links, its log and its privacy. */
import type { CampaignLogEntry, LogAction } from '@tohfa/sync-protocol/entities/campaign-log'
import type { LinkAccess } from '@tohfa/sync-protocol/enums'
import {
  LINKS_MAX,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
} from '@tohfa/sync-protocol/campaign/campaign-limits'
import type { PinResetReason } from '@tohfa/sync-protocol/pin/pin-reset-reasons'
import { shownCount } from '../../ui/formats'
import { masterQr } from '../shared/campaigns.texts'

export const log = 'Log'
export const linksOf = (name: string) => `Links: ${name}`
export const links = 'Links'
export const tabs = 'Links, privacy and log'
export const about =
  'Anyone with one of these links sees the campaign without logging in. You decide what each link lets people do, and can switch it off.'
export const access: Record<LinkAccess, string> = { view: 'Can view', edit: 'Can edit' }
export const contacts = (shown: boolean) => (shown ? 'Contacts shown' : 'Contacts hidden')
export const until = (day: string) => `Until ${day}`
export const noEnd = 'Until switched off'
export const opened = (count: number, last: string | null) =>
  last === null
    ? 'Not opened yet'
    : `Opened ${count === 1 ? 'once' : `${shownCount(count)} times`}, last ${last}`
export const states = { replaced: 'Replaced', ended: 'Switched off' } as const
export const expired = (day: string) => `Expired ${day}`
export const qrOf = (name: string) => `QR code of the link ${name}`
export const showQr = 'Show QR'
export const hideQr = 'Hide QR'
export const showQrOf = (name: string) => `Show the QR code of ${name}`
export const shareOf = (name: string) => `Share the link ${name}`
export const replace = 'Replace'
export const moreOf = (name: string) => `More about ${name}`
export const replaceOf = (name: string) => `Replace ${name}`
export const replaceAsk = 'Replace this link?'
export const replaceText = (last: string | null) =>
  `The old link and every printed copy of it stop working.${last === null ? '' : ` Last opened ${last}.`}`
export const renewText =
  'This creates a new link with the same settings. From then on, the old link says that it was replaced.'
export const replacing = 'Replacing…'
export const replaced = 'The link was replaced'
export const replaceFailed = 'The link was not replaced'
export const switchOff = 'Switch off'
export const switchOffOf = (name: string) => `Switch off ${name}`
export const switchOffAsk = 'Switch off this link?'
export const switchOffText =
  'Anyone who has it open loses access, and every printed copy of it stops working. You can create a similar link later.'
export const switchingOff = 'Switching off…'
export const switchOffFailed = 'The link was not switched off'
export const newLink = 'Create a link'
export const renew = 'Create a new one'
export const nameLabel = 'Name'
export const nameHint = 'Who gets it, for example “Stall 4”. The log shows it.'
export const accessLabel = 'People with this link'
export const contactsLabel = 'Contacts of recipients'
export const contactsHint =
  'If hidden, only the first word of each name and the last two digits of the mobile are shown, and gifts cannot be opened.'
export const daysLabel = 'Number of days it works'
export const daysHint = 'Enter 0 to keep it on until you switch it off.'
export const older = 'No longer working'
export const full = `You can have up to ${LINKS_MAX} working links. Switch one off to create another.`
export const fetchFailed = 'Failed to fetch the links'
export const logFailed = 'Failed to fetch the log'
export const logEmpty = 'Nothing yet'
export const logEmptyText = 'Changes to this campaign are listed here, with who made them.'
export const more = 'Show earlier entries'

const reasons: Record<PinResetReason, string> = {
  forgot: 'it was forgotten',
  mistyped: 'it was mistyped',
  handed_on: 'the gift was handed on',
  other: 'another reason',
}

const done: Record<LogAction, (entry: CampaignLogEntry) => string> = {
  'campaign.renamed': () => 'renamed the campaign',
  'campaign.contact': () => 'changed the gift giver’s contact',
  'campaign.seller': () => 'changed the seller',
  'campaign.archived': () => 'archived the campaign',
  'campaign.unarchived': () => 'restored the campaign from the archive',
  'images.added': ({ details: { count = 1 } }) =>
    count === 1 ? 'added an image' : `added ${shownCount(count)} images`,
  'images.arranged': () => 'rearranged the images',
  'images.linked': () => 'changed where the images link to',
  'image.deleted': () => 'deleted an image',
  'gift.erased': () => 'erased the recipient of',
  'gifts.expired': ({ details: { count = 1 } }) =>
    count === 1
      ? 'deleted the details of a recipient at the end of the retention period'
      : `deleted the details of ${shownCount(count)} recipients at the end of the retention period`,
  'gifts.expiring': ({ details: { count = 1 } }) =>
    count === 1
      ? 'emailed the owner that the details of a recipient will be deleted soon'
      : `emailed the owner that the details of ${shownCount(count)} recipients will be deleted soon`,
  'pin.help_asked': ({ details: { reason } }) =>
    `asked for a new PIN in 7 days (${reasons[reason ?? 'other']}) for`,
  'pin.help_cancelled': () => 'cancelled the request for a new PIN of',
  'pin.help_ended': () => 'opened the diary, which cancelled the request for a new PIN of',
  'pin.reset_link': ({ details: { reason } }) =>
    `created a link to reset the PIN (${reasons[reason ?? 'other']}) for`,
  'pin.reset': () => 'chose a new PIN with the owner’s link for',
  'gift.moved': () => 'moved the gift to a new link:',
  'passkey.added': () => 'allowed a phone’s lock to open',
  'passkey.removed': () => 'stopped a phone’s lock from opening',
  'campaign.retention': ({ details: { count = 0 } }) =>
    count === 0
      ? 'chose to keep recipients’ details'
      : `chose to delete recipients’ details after ${shownCount(count)} days`,
  'campaign.easy_pins_refused': () => 'chose to refuse PINs that are easy to guess',
  'campaign.easy_pins_taken': () => 'chose to accept PINs that are easy to guess',
  'campaign.pin_help_off': () => 'switched off help with lost PINs',
  'campaign.privacy': () => 'changed the privacy notice of the claim form',
  'campaign.locked': () => 'required a lock on helpers’ phones',
  'campaign.unlocked': () => 'no longer required a lock on helpers’ phones',
  'link.made': ({ details }) => `created the link “${details.link || masterQr}”`,
  'link.replaced': ({ details }) => `replaced the link “${details.link || masterQr}”`,
  'link.ended': ({ details }) => `switched off the link “${details.link || masterQr}”`,
}
export const what = (entry: CampaignLogEntry) => done[entry.action](entry)
export const who = ({ actor_kind, actor_name }: CampaignLogEntry) =>
  ({
    owner: actor_name ?? 'The owner',
    edit_link: `Someone with the link “${actor_name || masterQr}”`,
    view_link: `Someone with the link “${actor_name || masterQr}”`,
    recipient: 'The holder of the gift',
    system: 'Tohfa',
  })[actor_kind]

// the owner's settings for the details of recipients
export const privacy = 'Privacy'
export const noticeTitle = 'Privacy notice of the claim form'
export const noticeAbout =
  'Say why you ask for people’s details. The form shows this, and each claim keeps the exact words. India’s Digital Personal Data Protection Act requires it.'
export const purpose = 'You ask for details to'
/** @param says whether the form says without a notice who asks, too */
export const purposeHint = (says: boolean) =>
  `The words after “to”, for example: send your gift. If it is empty, the form ${says ? 'only says who asks for the details' : 'shows no notice'}.`
export const contact = 'Contact for questions'
export const contactHint = 'A name, and a number or an email'
export const offers = 'Add a separate box for people who want messages about offers'
export const offersHint = 'It is never ticked beforehand. Write only to people who ticked it.'
export const preview = 'The form will say'
export const save = 'Save'
export const noticeSaved = 'Saved. The claim form shows this now.'
export const noticeGone = 'Saved. The claim form no longer shows a notice.'
export const saveFailed = 'This could not be saved'
export const retentionTitle = 'How long details are kept'
export const retentionAbout =
  'Details, photos, diaries and PINs of recipients can be deleted automatically. Counts are kept, and so are the amounts and receipt numbers of sales.'
export const days = 'Delete details this many days after the claim'
export const privacyDaysHint = `From ${RETENTION_DAYS_MIN} to ${shownCount(RETENTION_DAYS_MAX)}. If it is empty, they are never deleted.`
export const retentionNow = (days: number | undefined) =>
  days === undefined
    ? 'Details are currently kept.'
    : `Details are currently deleted ${shownCount(days)} days after the claim.`
export const retentionAsk = 'Delete details automatically?'
export const retentionWarns = (days: number) =>
  `The details of anyone who claimed ${shownCount(days)} or more days ago are deleted within the hour, and everyone else’s ${shownCount(days)} days after their claim. This cannot be undone.`
export const retentionSet = (days: number) => `Delete after ${shownCount(days)} days`
export const retentionSaved = (days: number) =>
  days === 0
    ? 'Saved. Details are kept.'
    : `Saved. Details are deleted ${shownCount(days)} days after the claim.`
export const consentsCsv = 'Consents CSV'
export const consentsAbout =
  'What each person was shown, who agreed to messages about offers, and who withdrew.'
export const guardiansAbout =
  'If a traveler is under 18, the form asks a parent or guardian to agree and to give a name and mobile. You must make sure that they are who they say they are: call them.'

// whether helping phones lock
export const requireLock = 'Require a lock on helpers’ phones'
export const requireLockHint =
  'Every phone with this campaign, including yours, will ask for a PIN of its own before it shows or stores recipients’ details. Anyone who forgets that PIN has to be online to see the details again.'
export const requireLockFailed = 'The lock was not changed'
