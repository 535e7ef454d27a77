import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { BookOpen, Contact, Plane, Receipt } from 'lucide-react'
import { classNames } from '../../ui/class-names'

export const TYPE_ICONS = { vcard: Contact, diary: BookOpen, travel: Plane, sale: Receipt } as const

const LOOKS: Record<CampaignType, string> = {
  vcard: 'from-accent-soft to-marigold-soft',
  diary: 'from-marigold-soft to-accent-soft',
  travel: 'from-good-soft to-marigold-soft',
  sale: 'from-marigold-soft to-good-soft',
}

interface CampaignCoverProps {
  campaign: Pick<Campaign, 'name' | 'campaign_type' | 'image_url' | 'images'>
  className?: string
}

/** The campaign's picture, or a ribboned stand-in. */
export function CampaignCover({ campaign, className }: CampaignCoverProps) {
  const picture = campaign.images[0]?.image_url ?? campaign.image_url
  if (picture)
    return <img src={picture} alt="" loading="lazy" className={classNames('object-cover', className)} />
  const Icon = TYPE_ICONS[campaign.campaign_type]
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'relative flex items-center justify-center overflow-hidden bg-linear-to-br text-accent-ink',
        LOOKS[campaign.campaign_type],
        className,
      )}
    >
      <span className="absolute inset-y-0 right-[16%] w-3 bg-marigold/60" />
      <span className="absolute inset-x-0 bottom-[28%] h-3 bg-marigold/60" />
      <Icon className="size-10" strokeWidth={1.5} />
    </div>
  )
}
