import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineCodes } from './codes.table'
import { partOf } from './part-of'

/** Codes whose gift was moved to a new link. They say so to everybody, and are never used again. */
export function defineMovedCodes(
  kit: Kit,
  {
    codes,
    campaigns,
  }: { codes: ReturnType<typeof defineCodes>; campaigns: ReturnType<typeof defineCampaigns> },
) {
  return kit.table(
    'moved_codes',
    {
      oldCode: kit.id('old_code'),
      /** the gift's present code: an erasure also reaches what was remembered under the old one */
      code: partOf(kit, 'code', codes.code),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      /** the server's clock */
      at: kit.millis('at').notNull(),
    },
    (t) => [kit.index('moved_codes_code').on(t.code), kit.index('moved_codes_campaign').on(t.campaignId)],
  )
}
