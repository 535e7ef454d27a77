/** Texts of the admin's screen that its lists share, and those of the overview and the exports. */
import { shownCount } from '../../ui/formats'

export const title = 'Admin'
export const intro = 'All users and campaigns of this server'
export const urlToPdf = 'URL to PDF'
export const numbers = 'Statistics'
export const totalUsers = 'Total Users'
export const totalCampaigns = 'Total Campaigns'
export const totalCodes = 'Total QR Codes'
export const claimRate = 'Claim Rate'
export const percent = (rate: number) => `${rate}%`
export const claimedOf = (claimed: number, total: number) =>
  `${shownCount(claimed)} of ${shownCount(total)} claimed`

export const sections = 'Sections'
export const overview = 'Overview'
export const users = 'Users'
export const campaigns = 'Campaigns'
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
  users: 'Email, role, number of campaigns and joining date of every user.',
  campaigns: 'Every campaign with its owner and how many codes are claimed.',
  complete: 'Every code of every campaign, with who claimed it. If there are many codes, this takes a while.',
  audit: 'Who changed or exported what, when and from where.',
  security: 'Sign-ins, wrong PINs, used links and refusals.',
}
export const gathering = (file: string) => `${file}: gathering…`
export const arriving = (file: string) => `${file}: downloading…`
export const cancelFile = (file: string) => `Cancel ${file}`
export const exportBrokeOff = 'The connection was lost, and nothing was saved. Please try again.'
export const exportNeedsNetwork =
  'The server creates this file and could not be reached. Nothing was saved. Please try again when you are back online.'

export const needsNetworkText =
  'Admin screens show what the server has right now and save nothing on this device, so they do not work offline.'
export const tryAgain = 'Try again'
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
export const nothingFoundText = 'Each of them must begin a word of the entry, in any order.'
export const clearSearch = 'Clear the search'
export const nothingMatches = 'Nothing matches these filters'
export const clearFilters = 'Clear the filters'
export const rangeFrom = (what: string) => `${what} from`
export const rangeTo = 'to'
