/** Texts of the page with a campaign’s links. */
import type { LinkAccess } from '@tohfa/sync-protocol/enums'
import { LINKS_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { shownCount } from '../../ui/formats'

export const log = 'Log'
export const linksOf = (name: string) => `Links: ${name}`
export const links = 'Links'
export const privacy = 'Privacy'
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
