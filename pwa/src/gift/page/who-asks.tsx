import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { giftGiver } from '../shared/person-card/gift-giver-contact'
import { callLinks, Links, mailLink } from '../shared/person-card/links'
import { asks } from '../shared/person-card/giver.texts'
import { bothLost } from '../pin/recovery.texts'

export { NoticeBox } from './notice-box'

/** Who asks for what a form wants to know, and what for: nobody gives their documents to a form of nobody. */
export function WhoAsks({ campaign }: { campaign: GiftCampaign }) {
  const giver = giftGiver(campaign)
  return (
    <section className="rounded-control border border-line px-3 py-2">
      <p className="font-semibold">
        <bdi>{campaign.name}</bdi>
      </p>
      <p className="text-sm text-soft">
        <bdi>{giver?.name}</bdi>
        {giver?.company && (
          <>
            {', '}
            <bdi>{giver.company}</bdi>
            {','}
          </>
        )}
        {` ${asks(campaign.campaign_type)}`}
      </p>
      {campaign.campaign_type === 'diary' && <p className="text-sm text-soft">{bothLost(campaign)}</p>}
      {giver && (
        <p className="flex flex-wrap gap-x-4">
          {giver.mobile && <Links texts={callLinks(giver.mobile)} />}
          {giver.email && <Links texts={[mailLink(giver.email)]} />}
        </p>
      )}
    </section>
  )
}
