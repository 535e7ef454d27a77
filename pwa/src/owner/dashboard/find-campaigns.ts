/** Finds and sorts an owner's campaigns, only on the device, so that it answers at once and offline. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { folded } from '@tohfa/sync-protocol/text/fold'

export const SORTS = ['newest', 'name', 'claimed'] as const
export type CampaignSort = (typeof SORTS)[number]

export const VIEWS = ['cards', 'list'] as const
export type CampaignView = (typeof VIEWS)[number]

/** The campaigns whose name contains every word, in any order, regardless of case and accents. */
export function foundCampaigns(campaigns: readonly Campaign[], search: string): readonly Campaign[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return campaigns
  return campaigns.filter(({ name }) => {
    const text = folded(name)
    return words.every((word) => text.includes(word))
  })
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** @param campaigns newest first, as the server lists them */
export function sortedCampaigns(campaigns: readonly Campaign[], sort: CampaignSort): readonly Campaign[] {
  switch (sort) {
    case 'newest':
      return campaigns
    case 'name':
      return [...campaigns].sort((a, b) => names.compare(a.name, b.name))
    case 'claimed':
      return [...campaigns].sort((a, b) => b.claimed_count - a.claimed_count)
  }
}
