/** Texts of the screen with the links to a campaign and the log of what was done to it. */
import type { CampaignLogEntry, LogAction } from '@tohfa/sync-protocol/entities/campaign-log'
import type { PinResetReason } from '@tohfa/sync-protocol/pin-reset-reasons'
import type { LinkAccess } from '@tohfa/sync-protocol/enums'
import { LINKS_MAX } from '@tohfa/sync-protocol/limits'
import { shownCount } from '../../ui/formats'

export const links = 'Links'
export const log = 'Log'
export const linksOf = (name: string) => `Links: ${name}`
export const title = 'Links and privacy'
export const tabs = 'Links, privacy and log'
export const backTo = 'Back to the campaign'
export const about =
  'Anyone with one of these links sees the campaign without signing in. You decide what each link lets people do, and can switch it off.'
export const masterName = 'Master QR'
export const access: Record<LinkAccess, string> = { view: 'Can view', edit: 'Can edit' }
export const contacts = (shown: boolean) => (shown ? 'Contacts shown' : 'Contacts hidden')
export const until = (day: string) => `Until ${day}`
export const noEnd = 'Until switched off'
export const opened = (count: number, last: string | null) =>
  last === null
    ? 'Not opened yet'
    : `Opened ${count === 1 ? 'once' : `${shownCount(count)} times`}, last ${last}`
export const states = { replaced: 'Replaced', ended: 'Switched off' } as const
export const expired = (day: string) => `Ended ${day}`
export const qrOf = (name: string) => `QR code of the link ${name}`
export const showQr = 'Show QR'
export const hideQr = 'Hide QR'
export const share = 'Share'
export const showQrOf = (name: string) => `Show the QR code of ${name}`
export const shareOf = (name: string) => `Share the link ${name}`
export const replace = 'Replace'
export const replaceOf = (name: string) => `Replace ${name}`
export const replaceAsk = 'Replace this link?'
export const replaceText = (last: string | null) =>
  `The old link and every printed copy of it stop working.${last === null ? '' : ` Last opened ${last}.`}`
export const renewText = 'This creates a new link like this one. The old one still says that it was replaced.'
export const replacing = 'Replacing…'
export const replaced = 'Here is the new link'
export const replaceFailed = 'The link was not replaced'
export const switchOff = 'Switch off'
export const switchOffOf = (name: string) => `Switch off ${name}`
export const switchOffAsk = 'Switch off this link?'
export const switchOffText =
  'Pages opened with it close, and every printed copy of it stops working. You can create a new one like it later.'
export const switchingOff = 'Switching off…'
export const switchOffFailed = 'The link was not switched off'
export const newLink = 'New link'
export const renew = 'Create a new one'
export const make = 'Create link'
export const making = 'Creating…'
export const makeFailed = 'The link was not created'
export const nameLabel = 'Name'
export const nameHint = 'Who gets it, for example “Stall 4”. The log shows it.'
export const accessLabel = 'People with this link'
export const contactsLabel = 'Contacts of recipients'
export const contactsHint =
  'If hidden, only the first word of each name and the last two digits of the mobile are shown, and codes cannot be opened.'
export const daysLabel = 'Days it works'
export const daysHint = '0 means until you switch it off.'
export const older = 'No longer working'
export const full = `${LINKS_MAX} links can work at a time. Switch one off to create another.`
export const fetchFailed = 'Failed to fetch the links'
export const logFailed = 'Failed to fetch the log'
export const logEmpty = 'Nothing yet'
export const logEmptyText = 'Changes to this campaign are listed here, with who made them.'
export const more = 'Show earlier ones'

const reasons: Record<PinResetReason, string> = {
  forgot: 'it was forgotten',
  mistyped: 'it was mistyped',
  handed_on: 'the gift was handed on',
  other: 'another reason',
}

const done: Record<LogAction, (entry: CampaignLogEntry) => string> = {
  'campaign.renamed': () => 'renamed the campaign',
  'campaign.contact': () => 'changed the gift giver’s contact',
  'campaign.seller': () => 'changed who sells',
  'campaign.archived': () => 'archived the campaign',
  'campaign.unarchived': () => 'restored the campaign from the archive',
  'images.added': ({ details: { count = 1 } }) =>
    count === 1 ? 'added an image' : `added ${shownCount(count)} images`,
  'images.arranged': () => 'arranged the images',
  'image.deleted': () => 'deleted an image',
  'gift.erased': () => 'erased the recipient of',
  'gifts.expired': ({ details: { count = 1 } }) =>
    count === 1
      ? 'erased a recipient whose retention ended'
      : `erased ${shownCount(count)} recipients whose retention ended`,
  'gifts.expiring': ({ details: { count = 1 } }) =>
    count === 1
      ? 'reminded the owner by e-mail of a recipient whose retention ends soon'
      : `reminded the owner by e-mail of ${shownCount(count)} recipients whose retention ends soon`,
  'pin.help_asked': ({ details: { reason } }) =>
    `asked for a new PIN in 7 days (${reasons[reason ?? 'other']}) of`,
  'pin.help_cancelled': () => 'cancelled the request for a new PIN of',
  'pin.help_ended': () => 'opened the diary, which cancelled the request for a new PIN of',
  'pin.reset_link': ({ details: { reason } }) =>
    `created a link to reset the PIN (${reasons[reason ?? 'other']}) of`,
  'pin.reset': () => 'chose a new PIN with the owner’s link for',
  'gift.moved': () => 'moved the gift to a new link:',
  'passkey.added': () => 'added a phone whose lock opens',
  'passkey.removed': () => 'removed a phone whose lock opened',
  'campaign.retention': ({ details: { count = 0 } }) =>
    count === 0 ? 'chose to keep recipients' : `chose to erase recipients after ${shownCount(count)} days`,
  'campaign.easy_pins_refused': () => 'chose to refuse PINs that are easy to guess',
  'campaign.easy_pins_taken': () => 'chose to accept PINs that are easy to guess',
  'campaign.pin_help_off': () => 'switched off the help with lost PINs',
  'campaign.privacy': () => 'changed the privacy notice of the claim form',
  'campaign.locked': () => 'required a lock on helpers’ phones',
  'campaign.unlocked': () => 'no longer required a lock on helpers’ phones',
  'link.made': ({ details }) => `created the link “${details.link || masterName}”`,
  'link.replaced': ({ details }) => `replaced the link “${details.link || masterName}”`,
  'link.ended': ({ details }) => `switched off the link “${details.link || masterName}”`,
}
export const what = (entry: CampaignLogEntry) => done[entry.action](entry)
export const who = ({ actor_kind, actor_name }: CampaignLogEntry) =>
  ({
    owner: actor_name ?? 'The owner',
    edit_link: `Someone with the link “${actor_name || masterName}”`,
    view_link: `Someone with the link “${actor_name || masterName}”`,
    recipient: 'The holder of the gift',
    system: 'Tohfa',
  })[actor_kind]
