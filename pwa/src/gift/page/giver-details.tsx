import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { smaller } from '@tohfa/sync-protocol/files/picture-widths'
import type { Contact } from '../shared/person-card/contact-card'
import * as t from '../../ui/ui.texts'
import { giftGiver } from '../shared/person-card/gift-giver-contact'
import {
  callLinks,
  chatLinks,
  Links,
  mailLink,
  placeLink,
  siteLink,
  type LinkedText,
} from '../shared/person-card/links'

/**
 * How to reach the gift giver, and the campaign's pictures, which are loaded when somebody looks at them. Every byte
 * counts here, so there are no icons and no labels.
 */
export function GiverDetails({ campaign }: { campaign: GiftCampaign }) {
  const giver = giftGiver(campaign)
  return (
    <>
      {giver && <Reach {...giver} />}
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

function Reach({ company, mobile, email, website, whatsapp, address, latitude, longitude }: Contact) {
  const lines: LinkedText[][] = [
    company ? [{ text: company }] : [],
    mobile ? callLinks(mobile) : [],
    email ? [mailLink(email)] : [],
    website ? [siteLink(website)] : [],
    whatsapp ? chatLinks(whatsapp).map(({ text, href }) => ({ text: `${t.whatsapp} ${text}`, href })) : [],
    address ? [{ text: address }] : [],
    latitude != null && longitude != null ? [placeLink(latitude, longitude)] : [],
  ]
  const known = lines.filter(({ length }) => length > 0)
  return (
    <p className="whitespace-pre-line">
      {known.map((texts, place) => (
        <bdi key={place}>
          <Links texts={texts} />
          {'\n'}
        </bdi>
      ))}
    </p>
  )
}
