/**
 * Which pictures this device stores, according to its campaigns and gifts. Photos of recipients are never among them.
 */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { campaignTables } from '../store/drop-campaigns'
import type { LocalDatabase } from '../store/local-database'
import { META } from '../store/meta'

export interface WantedPictures {
  /** paths of campaigns that were made available offline: all of them */
  asked: string[]
  /** paths of campaigns that were opened on this device, newest first, up to a bound */
  opened: string[]
  /** paths that a campaign or gift of this device shows; any other seen picture is to be deleted */
  shown: string[]
}

/** how many pictures of campaigns that were only opened are stored: at 0.5 MB each, what a cheap phone can spare */
const OPENED_MAX = 300

/** The paths of a campaign's images and of its gift giver's photo. */
export const picturesOf = ({ images, contact_profile_image: giver }: GiftCampaign): string[] => [
  ...images.map(({ image_url }) => image_url),
  ...(giver === null ? [] : [giver]),
]

/** Each list without repetitions; `opened` without what is in `asked`. */
export async function wantedPictures(db: LocalDatabase): Promise<WantedPictures> {
  const [own, views, gifts, askedIds, cursors] = await db.transaction('r', campaignTables(db), () =>
    Promise.all([
      db.campaigns.toArray(),
      db.masterViews.toArray(),
      db.codes.toArray(),
      db.pinnedCampaigns.toCollection().primaryKeys(),
      db.meta.where('key').startsWith(META.cursor('')).primaryKeys(),
    ]),
  )
  const campaigns = [...own.sort((a, b) => a.position - b.position), ...views].map((row) => row.campaign)
  const isAsked = new Set(askedIds)
  const wasOpened = new Set(cursors)
  const paths = (list: readonly GiftCampaign[]) => [...new Set(list.flatMap(picturesOf))]
  const asked = paths(campaigns.filter(({ id }) => isAsked.has(id)))
  const opened = paths(campaigns.filter(({ id }) => wasOpened.has(META.cursor(id))))
  const cards = gifts.flatMap(({ qr }) => qr.claimer_profile_image ?? [])
  return {
    asked,
    opened: opened.filter((path) => !asked.includes(path)).slice(0, OPENED_MAX),
    shown: [
      ...new Set([...paths([...campaigns, ...gifts.flatMap((gift) => gift.campaign ?? [])]), ...cards]),
    ],
  }
}
