import { claimLink } from '@tohfa/sync-protocol/links'
import { Ellipsis, Share2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/button'
import * as d from '../shared/campaign-detail.texts'
import type { ShownCode } from '../shared/campaign.view'
import { CodeLine } from './code-line'
import * as t from './codes.texts'
import { usePublicOrigin } from './use-public-origin'
import { shareAndTell } from './share-link'

interface CodeRowProps {
  qr: ShownCode
  wide: boolean
  campaignName: string
  /** shows what else can be done with the code; must be stable, so that only new rows are rendered */
  onMore: (qr: ShownCode) => void
}

/** Memoised, so that scrolling renders only new rows. */
export const CodeRow = memo(function CodeRow({ qr, wide, campaignName, onMore }: CodeRowProps) {
  const link = claimLink(usePublicOrigin(), qr.code)
  return (
    <CodeLine
      qr={qr}
      wide={wide}
      of="owner"
      actions={
        <>
          <IconButton
            label={d.shareClaim(qr.number)}
            className="max-[22rem]:hidden md:@max-[60rem]:hidden"
            onClick={() => void shareAndTell(d.giftFrom(campaignName), link)}
          >
            <Share2 aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={t.more(qr.number)} className="-mr-1.5 md:mr-0" onClick={() => onMore(qr)}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        </>
      }
    />
  )
})
