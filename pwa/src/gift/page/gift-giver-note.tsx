import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { giftGiver } from '../person-card/gift-giver-contact'
import { ContactCard } from '../person-card/contact-card'
import { giftFrom } from './claim-page.texts'

/** Who gives this gift, to look at whenever somebody wants to; its pictures come when they are looked at. */
export function GiftGiverNote({ campaign }: { campaign: GiftCampaign }) {
  const giver = giftGiver(campaign)
  return (
    <details className="mb-4">
      <summary className="min-h-touch py-2 text-accent-ink underline">
        <bdi>{campaign.name}</bdi>
        {giver && (
          <>
            {` · ${giftFrom} `}
            <bdi>{giver.name}</bdi>
          </>
        )}
      </summary>
      {giver && <ContactCard contact={giver} />}
      {campaign.images.map(({ id, image_url, link_url }) => {
        const picture = <img src={image_url} alt={campaign.name} loading="lazy" className="mt-3 w-full" />
        return link_url === null ? (
          <div key={id}>{picture}</div>
        ) : (
          <a key={id} href={link_url} target="_blank" rel="noopener noreferrer">
            {picture}
          </a>
        )
      })}
    </details>
  )
}
