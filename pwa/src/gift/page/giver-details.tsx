import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { smaller } from '@tohfa/sync-protocol/picture-widths'
import { ContactCard } from '../shared/person-card/contact-card'
import { giftGiver } from '../shared/person-card/gift-giver-contact'

/** The gift giver's card and the campaign's pictures, which are loaded when somebody looks at them. */
export function GiverDetails({ campaign }: { campaign: GiftCampaign }) {
  const giver = giftGiver(campaign)
  return (
    <>
      {giver && <ContactCard contact={giver} plain />}
      {campaign.images.map(({ id, image_url, link_url }) => {
        const picture = (
          <img
            src={smaller(image_url, 960)}
            alt={campaign.name}
            loading="lazy"
            className="mt-3 aspect-4/3 w-full object-contain"
          />
        )
        return link_url === null ? (
          <div key={id}>{picture}</div>
        ) : (
          <a key={id} href={link_url} target="_blank" rel="noopener noreferrer">
            {picture}
          </a>
        )
      })}
    </>
  )
}
