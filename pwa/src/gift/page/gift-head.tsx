import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { widthsOf } from '@tohfa/sync-protocol/files/picture-widths'
import { savesData } from '../../device/network/save-data'
import { Avatar } from '../../ui/picture/avatar'
import { giftFrom } from './claim-page.texts'
import { introduces } from './claim.view'
import { GiverDetails } from './giver-details'
import { INTRODUCED_SIZES } from './introduction/introduced-sizes'

/** What every gift begins with, before and after it is claimed: its cover, and who gives it. */
export function GiftHead({ campaign }: { campaign: GiftCampaign }) {
  const { name, images, contact_name: giver } = campaign
  const [cover] = images
  const who = giver ? (
    <>
      <Avatar name={giver} photo={campaign.contact_profile_image} className="size-11 max-[22rem]:hidden" />
      <span className="min-w-0">
        {`${giftFrom} `}
        <bdi>{giver}</bdi>
        <span className="block text-sm font-normal text-soft">
          <bdi>{name}</bdi>
        </span>
      </span>
    </>
  ) : (
    <bdi>{name}</bdi>
  )
  return (
    <>
      {cover && !savesData() && (
        <img
          alt=""
          loading="lazy"
          srcSet={widthsOf(cover.image_url)}
          sizes={INTRODUCED_SIZES}
          src={cover.image_url}
          className="cover object-cover"
        />
      )}
      {introduces(campaign) ? (
        <details className="mb-4">
          <summary>{who}</summary>
          <GiverDetails campaign={campaign} />
        </details>
      ) : (
        <p className="mb-4 flex items-center gap-3 font-medium">{who}</p>
      )}
    </>
  )
}
