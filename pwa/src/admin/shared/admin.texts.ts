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
  users: 'Email, role, number of campaigns and day of joining of every user.',
  campaigns: 'Every campaign with its owner and how its codes are doing.',
  complete: 'Every code of every campaign, with who claimed it. With many codes this takes a while.',
  audit: 'Who changed or took away what, when, and from where.',
  security: 'Sign-ins, wrong PINs, used links and what was refused.',
}
export const gathering = (file: string) => `${file}: gathering…`
export const arriving = (file: string) => `${file}: downloading…`
export const cancelFile = (file: string) => `Cancel ${file}`
export const exportBrokeOff = 'The connection broke off, and nothing was saved. Please try again.'
export const exportNeedsNetwork =
  'The server writes this file, so it needs the network. Nothing was saved; please try again when you are back online.'

export const needsNetworkText =
  'The admin’s screens show what the server has right now and keep nothing on this device, so they need the network.'
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
export const nothingFound = 'Nothing begins with these words'
export const nothingFoundText = 'Every word has to begin a word of the entry, in any order.'
export const clearSearch = 'Clear the search'
export const nothingMatches = 'Nothing matches these filters'
export const clearFilters = 'Clear the filters'
export const rangeFrom = (what: string) => `${what} from`
export const rangeTo = 'to'
