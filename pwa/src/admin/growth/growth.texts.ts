/** Texts of how the server grows. */
import type { GrowthBucket } from '@tohfa/sync-protocol/entities/admin-overview'
import { shownCount } from '../../ui/formats'

export const title = 'Growth'
export const range = 'Shown'
export const by = 'Bars'
export const buckets: Record<GrowthBucket, string> = { day: 'By day', week: 'By week' }
export const dateHead: Record<GrowthBucket, string> = { day: 'Day', week: 'Week from' }
export const charts = {
  users: { title: 'New users', head: 'Users' },
  campaigns: { title: 'New campaigns', head: 'Campaigns' },
  claims: { title: 'Claims', head: 'Claims' },
}
export const byHour = 'Claims by hour of the day'
export const hourHead = 'Hour'
export const summary = (total: number, days: number, most: { label: string; count: number } | undefined) =>
  most
    ? `${shownCount(total)} in ${shownCount(days)} ${days === 1 ? 'day' : 'days'}. Most: ${shownCount(most.count)} (${most.label}).`
    : `None in ${shownCount(days)} ${days === 1 ? 'day' : 'days'}.`
export const types = 'Campaigns by type'
export const typesAbout = 'All campaigns, whenever they were created.'
export const claimedOfType = (name: string, claimed: number, codes: number) =>
  `${name}: ${shownCount(claimed)} of ${shownCount(codes)} codes claimed`
export const about = (zone: string) =>
  `Days and hours are those of ${zone}, by the server’s clock. Deleted items are not counted.`
