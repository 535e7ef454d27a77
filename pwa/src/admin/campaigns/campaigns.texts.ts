/** What the admin's screen says of campaigns and their codes. */
import { shownCount } from '../../ui/formats'

export const campaign = 'Campaign'
export const owner = 'Owner'
export const total = 'Total QRs'
export const claimed = 'Claimed'
export const unclaimed = 'Unclaimed'
export const created = 'Created'
export const codes = 'Codes'
export const codesOf = (name: string) => `Codes of ${name}`
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

export const filterBy = 'Show codes'
export const all = 'All'
export const withCount = (label: string, count: number) => `${label} (${shownCount(count)})`
export const numbered = (number: number) => `#${number}`
export const claimedOn = (moment: string) => `Claimed ${moment}`
export const nothingClaimed = 'No QR codes claimed yet'
export const allClaimed = 'All QR codes have been claimed!'
export const showMore = (count: number) => `Show ${shownCount(count)} more`
