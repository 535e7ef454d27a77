/** Texts of the dashboard of an owner with many campaigns. */
import { shownCount } from '../../ui/formats'
import type { CampaignSort, CampaignView } from './find-campaigns'

export const find = 'Find a campaign'
export const sorts: Record<CampaignSort, string> = {
  newest: 'Newest first',
  name: 'By name',
  claimed: 'Most claimed',
}
export const showAs = 'Show as'
export const views: Record<CampaignView, string> = { cards: 'Cards', list: 'List' }
export const foundOf = (found: number, all: number) => `${shownCount(found)} of ${shownCount(all)} campaigns`
export const nothingFoundText = 'The names of your campaigns were searched.'
export const claimedOf = (claimed: number, all: number) =>
  `${shownCount(claimed)} of ${shownCount(all)} claimed`
export const moreAbout = (name: string) => `More about ${name}`
