import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { giftFrom } from './claim-page.texts'
import { GiverDetails } from './static-parts'

/** Who gives this gift, to look at whenever somebody wants to. */
export const GiftGiverNote = ({ campaign }: { campaign: GiftCampaign }) => (
  <details className="mb-4">
    <summary className="min-h-touch py-2 text-accent-ink underline">
      <bdi>{campaign.name}</bdi>
      {campaign.contact_name && (
        <>
          {` · ${giftFrom} `}
          <bdi>{campaign.contact_name}</bdi>
        </>
      )}
    </summary>
    <GiverDetails campaign={campaign} />
  </details>
)
