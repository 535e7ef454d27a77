/** Texts of the dashboard, and those that all screens of a campaign share. */
import { shownCount } from '../../ui/formats'

export const yourCampaigns = 'Your campaigns'
export const campaignCount = (count: number) =>
  `${shownCount(count)} ${count === 1 ? 'campaign' : 'campaigns'}`
export const create = 'Create Campaign'
export const createFirst = 'Create your first campaign'
export const emptyText = 'Choose a name and how many gifts there are. Each gift gets its own QR code.'
export const createdOn = (day: string) => `Created ${day}`
export const totalCodes = 'QR codes'
export const percentClaimed = (percent: number) => `${percent}% claimed`
export const progress = 'Claimed gifts'
export const masterQr = 'Master QR'
export const download = 'Download'
export const openMaster = (name: string) => `Open the Master QR of ${name}`
export const shareMaster = (name: string) => `Share the Master QR of ${name}`
export const downloadMaster = (name: string) => `Download the Master QR of ${name}`
export const shareFailed = 'The link could not be shared. Download the QR code instead.'
export const deleteCampaign = 'Delete Campaign'
export const links = 'Links and privacy'
export const duplicate = 'Duplicate'
export const archive = 'Archive'
export const restore = (name: string) => `Restore ${name}`
export const archiveFailed = 'The campaign could not be archived'
export const unarchiveFailed = 'The campaign could not be restored'
export const archived = (count: number) => `Archived (${shownCount(count)})`
export const archivedAbout = 'Hidden from your campaigns. Their QR codes still work.'
export const allArchived = 'All campaigns are archived'
export const notHereText =
  'This campaign is not on this device yet, and the server cannot be reached right now. Open it once while you are online, and it will also open offline.'
export const listNotHereText =
  'Your campaigns are not on this device yet, and the server cannot be reached right now. Open them once while you are online, and they will also open offline.'
export const asOf = (time: string) => `As of ${time} · offline`
export const asOfOld = (failed: string, time: string) => `${failed}. As of ${time} · not up to date`
export const backShort = 'Back'
export const campaignName = 'Campaign name'
export const nothingFound = 'Nothing found'
export const findShort = 'Search'
export const showAll = 'Show all'
export const sortBy = 'Sort'
