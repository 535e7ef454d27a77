import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { FOR_OWNER } from '../../gift/types/owner'
import { classNames } from '../../ui/class-names'
import { Pictures } from '../../ui/picture/pictures'

interface CampaignCoverProps {
  campaign: Pick<Campaign, 'name' | 'campaign_type' | 'images'>
  /** name of the pictures; empty if the campaign's name is next to a single one */
  label?: string
  /** whether a press on a picture opens its link */
  links?: boolean
  /** false for small pictures */
  ribbon?: boolean
  /** how wide it is, as in the attribute `sizes` of a picture */
  sizes?: string
  /** whether it is fetched before anything else on the screen */
  first?: boolean
  className: string
}

/** The campaign's pictures, or a drawing instead. */
export function CampaignCover({
  campaign,
  label = campaign.name,
  links = false,
  ribbon = true,
  sizes = '(min-width: 40rem) 20rem, 100vw',
  first,
  className,
}: CampaignCoverProps) {
  const pictures = campaign.images
  if (pictures.length > 0)
    return (
      <Pictures
        pictures={links ? pictures : pictures.map((picture) => ({ ...picture, link_url: null }))}
        label={label}
        sizes={sizes}
        first={first}
        className={className}
      />
    )
  const { icon: Icon, cover } = FOR_OWNER[campaign.campaign_type]
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'relative flex items-center justify-center overflow-hidden bg-linear-to-br text-accent-ink',
        cover,
        className,
      )}
    >
      {ribbon && <Ribbon />}
      <Icon className="size-10" strokeWidth={1.5} />
    </div>
  )
}

/** As high as the cover; its bow always has the same size, so that it does not cover what is in the middle. */
const Ribbon = () => (
  <div className="absolute inset-y-0 right-[7%] flex w-14 items-center">
    <div className="absolute inset-y-0 left-[43.3%] w-[15%] bg-marigold" />
    <svg viewBox="0 38 60 48" className="relative w-full">
      <path
        d="M30 58C22 44 5 42 6 53c1 8 14 8 24 5zm0 0c8-14 25-16 24-5-1 8-14 8-24 5z"
        fill="none"
        strokeWidth="5"
        className="stroke-marigold"
      />
      <path d="M30 59 19 78m11-19 11 19" strokeWidth="5" strokeLinecap="round" className="stroke-marigold" />
    </svg>
  </div>
)
