import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { widthsOf } from '@tohfa/sync-protocol/picture-widths'
import { useState } from 'react'
import { savesData } from '../../device/save-data'

/** The first picture of the campaign, whole, before itself out of focus; none if it is missing or data is saved. */
export function Cover({ campaign: { images, image_url } }: { campaign: GiftCampaign }) {
  const picture = images[0]?.image_url ?? image_url
  const [missing, setMissing] = useState(false)
  if (!picture || missing || savesData()) return null
  const image = { src: picture, srcSet: widthsOf(picture), sizes: '36rem', alt: '' }
  return (
    <div className="relative -mx-5 mt-(--head-top,0px) mb-4 aspect-5/2 overflow-hidden rounded-t-card bg-sunken sm:-mx-7">
      <img {...image} className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-lg" />
      <img {...image} className="relative size-full object-contain" onError={() => setMissing(true)} />
    </div>
  )
}
