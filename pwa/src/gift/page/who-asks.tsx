import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { giftGiver } from '../shared/person-card/gift-giver-contact'
import { callLinks, Links, mailLink } from '../shared/person-card/links'
import { lostPinOf, WORDS } from '../types/words'

export { NoticeBox } from './notice-box'

/** Who asks for the details in a form, and why: nobody should give their documents to an unknown sender. */
export function WhoAsks({ campaign }: { campaign: GiftCampaign }) {
  const giver = giftGiver(campaign)
  const lostPin = lostPinOf(campaign)
  return (
    <section className="rounded-control border border-line px-3 py-2">
      <p className="text-sm text-soft">
        {!giver && 'The gift giver of '}
        <bdi>{giver?.name ?? campaign.name}</bdi>
        {giver?.company && (
          <>
            {', '}
            <bdi>{giver.company}</bdi>
            {','}
          </>
        )}
        {` asks for these details ${WORDS[campaign.campaign_type].asks}.`}
      </p>
      {lostPin !== undefined && <p className="text-sm text-soft">{lostPin}</p>}
      {giver && (
        <p className="flex flex-wrap gap-x-4">
          {giver.mobile && <Links texts={callLinks(giver.mobile)} />}
          {giver.email && <Links texts={[mailLink(giver.email)]} />}
        </p>
      )}
    </section>
  )
}
