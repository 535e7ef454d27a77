/** Texts of a campaign’s log. */
import type { CampaignLogEntry, LogAction } from '@tohfa/sync-protocol/entities/campaign-log'
import type { PinResetReason } from '@tohfa/sync-protocol/pin/pin-reset-reasons'
import { shownCount } from '../../ui/formats'
import { masterQr } from '../shared/campaigns.texts'

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
