/** Texts of the admin’s screens that are not in their own folders. */
import type { GrowthBucket } from '@tohfa/sync-protocol/entities/admin-overview'
import { campaignCount } from '../owner/shared/campaigns.texts'
import { shownCount } from '../ui/formats'

// what its lists share, the overview and the exports
export const title = 'Admin'
export const intro = 'All users and campaigns on this server'
export const urlToPdf = 'URL to PDF'
export const numbers = 'Statistics'
export const totalUsers = 'Total Users'
export const totalCampaigns = 'Total Campaigns'
export const totalCodes = 'Total QR Codes'
export const percent = (rate: number) => `${rate}%`
export const claimedOf = (claimed: number, total: number) =>
  `${shownCount(claimed)} of ${shownCount(total)} claimed`

export const sections = 'Sections'
export const users = 'Users'
export const audit = 'Audit'
export const server = 'Server'
export const counted = (count: number) => `(${shownCount(count)})`

export const averages = 'Averages'
export const campaignsPerUser = 'Campaigns per user'
export const codesPerCampaign = 'QRs per campaign'

export const files = 'CSV and Excel downloads'
export const usersCsv = 'Users CSV'
export const usersExcel = 'Users Excel'
export const campaignsCsv = 'Campaigns CSV'
export const campaignsExcel = 'Campaigns Excel'
export const completeCsv = 'Complete data CSV'
export const auditCsv = 'Audit log CSV'
export const securityCsv = 'Security log CSV'
export const about = {
  users: 'Every user’s email, role, number of campaigns and date joined.',
  campaigns: 'Every campaign with its owner and how many gifts are claimed.',
  complete: 'Every gift in every campaign, and who claimed it. If there are many, this takes a while.',
  audit: 'Who changed or exported what, when and from where.',
  security: 'Logins, wrong PINs, links that were used, and refused requests.',
}
export const gathering = (file: string) => `${file}: preparing…`
export const arriving = (file: string) => `${file}: downloading…`
export const cancelFile = (file: string) => `Cancel ${file}`
export const exportBrokeOff = 'The connection was lost, and nothing was saved. Please try again.'
export const exportNeedsNetwork =
  'This file is created by the server, which could not be reached. Nothing was saved. Please try again when you are back online.'

export const needsNetworkText =
  'Admin screens show what the server has right now and save nothing on this device, so they do not work offline.'
export const asOf = (time: string) => `As of ${time} · not up to date`

export const search = 'Search'
export const sortBy = 'Sort by'
export const page = (number: number) => `Page ${number}`
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const rowsShown = (first: number, last: number, total: number | null) =>
  total === null
    ? `${shownCount(first)}–${shownCount(last)}`
    : `${shownCount(first)}–${shownCount(last)} of ${shownCount(total)}`
export const nothingFound = 'Nothing matches these words'
export const nothingFoundText =
  'Each word that you type must match the beginning of a word in the entry. The order does not matter.'
export const clearSearch = 'Clear the search'
export const nothingMatches = 'Nothing matches these filters'
export const clearFilters = 'Clear the filters'
export const rangeFrom = (what: string) => `${what} from`
export const rangeTo = 'to'

// campaigns and their codes
export const campaign = 'Campaign'
export const owner = 'Owner'
export const total = 'Total QRs'
export const created = 'Created'
export const codes = 'Gifts'
export const codesOf = (name: string) => `Gifts of ${name}`
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  nameBack: 'Name, Z to A',
  most: 'Most QRs',
  fewest: 'Fewest QRs',
  mostClaimed: 'Most claimed',
  fewestClaimed: 'Fewest claimed',
}
export const searchHint = 'Search names and emails'
export const noCampaigns = 'There are no campaigns yet'
export const all = 'All'
export const withCount = (label: string, count: number) => `${label} (${shownCount(count)})`
export const numbered = (number: number) => `#${number}`
export const claimedOn = (moment: string) => `Claimed ${moment}`
export const showMore = (count: number) => `Show ${shownCount(count)} more`

// how the server grows
export const growthTitle = 'Growth'
export const range = 'Shown'
export const by = 'Group by'
export const buckets: Record<GrowthBucket, string> = { day: 'Day', week: 'Week' }
export const dateHead: Record<GrowthBucket, string> = { day: 'Day', week: 'Week from' }
export const charts = {
  users: { title: 'New users', head: 'Users' },
  campaigns: { title: 'New campaigns', head: 'Campaigns' },
  claims: { title: 'Claims', head: 'Claims' },
}
export const summary = (total: number, days: number, most: { label: string; count: number } | undefined) =>
  most
    ? `${shownCount(total)} in ${shownCount(days)} ${days === 1 ? 'day' : 'days'}. Most: ${shownCount(most.count)} (${most.label}).`
    : `None in ${shownCount(days)} ${days === 1 ? 'day' : 'days'}.`
export const types = 'Campaigns by type'
export const typesAbout =
  'All campaigns, whenever they were created. The bars show how many are of each type.'
export const claimedOfType = (name: string, claimed: number, codes: number) =>
  `${name} (${shownCount(claimed)} of ${shownCount(codes)} gifts claimed)`
export const growthAbout = (zone: string) =>
  `Days and hours are in the time zone ${zone}. A claim counts when it was made, even if it arrived later. Deleted items are not counted.`

export const role = 'Role'
export const overview = 'Overview'
export const campaigns = 'Campaigns'
export const joined = 'Joined'
export const admin = 'Admin'
export const user = 'User'
export const disabled = 'Disabled'
export const manage = 'Manage'
export const manageUser = (email: string) => `Manage ${email}`
export const userSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email, A to Z',
  emailBack: 'Email, Z to A',
  most: 'Most campaigns',
  fewest: 'Fewest campaigns',
}
export const userSearchHint = 'Search emails'
export const noUsers = 'There are no users yet'

export const joinedOn = (day: string) => `joined ${day}`

export const disable = 'Disable'
export const disableAbout = 'Nobody can log in to the account, and all its devices are logged out at once.'
export const disableQuestion = 'Disable this account?'
export const disableAsk =
  'All its devices are logged out at once, and nobody can log in to it until it is enabled again. Its campaigns and printed QR codes keep working, and nothing is deleted.'
export const disableDo = 'Disable account'
export const disabling = 'Disabling…'
export const disableFailed = 'The account could not be disabled'

export const enable = 'Enable'
export const enableAbout = 'Its owner can log in again, with the same password.'
export const enableQuestion = 'Enable this account?'
export const enableAsk =
  'Whoever has its password can log in again. Devices that were logged out stay logged out.'
export const enableDo = 'Enable account'
export const enabling = 'Enabling…'
export const enableFailed = 'The account could not be enabled'

export const resetLink = 'Create a password-reset link'
export const resetAbout = 'Creates a link for choosing a new password. You pass the link on.'
export const resetAsk =
  'Whoever has the link can choose a new password, once. Any earlier link stops working. Give it only to the owner of the account.'
export const resetting = 'Creating the link…'
export const resetFailed = 'The link could not be created'
export const resetDone = 'The link'
export const resetShownOnce = 'It is shown only once. Copy it before you close this.'
export const resetUntil = (moment: string) => `It works once, until ${moment}.`
export const copyFailed = 'The link could not be copied. Select it and copy it by hand.'

export const invite = 'Invite somebody'
export const inviteAsk =
  'Whoever has the link can create one account with it. Give it to one person only, in a way that nobody else can read.'
export const inviteFailed = 'The invitation could not be created'

export const remove = 'Delete'
export const removeAbout =
  'Deletes the account with all its campaigns, gifts, recipients and files. This cannot be undone.'
export const removeQuestion = 'Delete this account?'
export const removeAsk = (count: number) =>
  count === 0
    ? 'The account will be permanently removed. This cannot be undone.'
    : `The account and its ${campaignCount(count)} will be permanently removed, with all gifts, images and the details of all recipients. Printed QR codes stop working. This cannot be undone.`
export const removeType = 'To confirm, type the email of the account'
export const removeOther = 'This is not the email of the account'
export const removeDo = 'Delete everything'
export const removeFailed = 'The account could not be deleted'
export const back = 'Back'
