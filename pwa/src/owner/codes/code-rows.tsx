import { hasPast, isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { claimLink } from '@tohfa/sync-protocol/links'
import { Ellipsis, Share2 } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { IconButton } from '../../ui/button'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/campaign.view'
import { CodeLine } from './code-line'
import { CodeTable } from './code-table'
import * as t from './codes.texts'
import { shareAndTell } from './share-link'
import { usePublicOrigin } from './use-public-origin'

const CodeDialog = lazy(() => import('./code-dialog'))
const EraseDialog = lazy(() => import('./erase-dialog'))
const PastDialog = lazy(() => import('./past-dialog'))
const ResetPinDialog = lazy(() => import('./reset-pin-dialog'))

interface CodeRowsProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'campaign_type' | 'lost_pin_help'>
  codes: readonly ShownCode[]
  question: string
  /** whether this person is the owner, who may see what edits have replaced, reset PINs, and erase a recipient */
  ofOwner: boolean
}

/** A list of codes with the actions of each. */
export function CodeRows({ campaign, codes, question, ofOwner }: CodeRowsProps) {
  const [shown, setShown] = useState<ShownCode>()
  const [past, setPast] = useState<ShownCode>()
  const [resetting, setResetting] = useState<ShownCode>()
  const [erased, setErased] = useState<ShownCode>()
  const { campaign_type: type, name, id } = campaign
  const typeWithPast = ofOwner && hasPast(type) ? type : undefined
  return (
    <>
      <CodeTable
        codes={codes}
        of="owner"
        question={question}
        row={(qr, wide) => (
          <CodeRow key={qr.code} qr={qr} wide={wide} campaignName={name} onMore={setShown} />
        )}
      />
      <Suspense>
        {shown && (
          <CodeDialog
            qr={shown}
            campaignName={name}
            onPast={
              typeWithPast && shown.claimed && !shown.erased
                ? () => {
                    setShown(undefined)
                    setPast(shown)
                  }
                : undefined
            }
            onReset={
              // only its writer can open a diary, unless the claim form said otherwise
              ofOwner && shown.claimed && !shown.erased && (!isHoldersOnly(type) || campaign.lost_pin_help)
                ? () => {
                    setShown(undefined)
                    setResetting(shown)
                  }
                : undefined
            }
            onErase={
              ofOwner && shown.claimed_at && !shown.erased
                ? () => {
                    setShown(undefined)
                    setErased(shown)
                  }
                : undefined
            }
            onClose={() => setShown(undefined)}
          />
        )}
        {resetting && (
          <ResetPinDialog
            campaignId={id}
            type={type}
            qr={resetting}
            onClose={() => setResetting(undefined)}
          />
        )}
        {past && typeWithPast && (
          <PastDialog qr={past} type={typeWithPast} onClose={() => setPast(undefined)} />
        )}
        {erased && <EraseDialog qr={erased} id={id} onClose={() => setErased(undefined)} />}
      </Suspense>
    </>
  )
}

interface CodeRowProps {
  qr: ShownCode
  wide: boolean
  campaignName: string
  /** shows the other actions of the code; must be stable, so that only new rows are rendered */
  onMore: (qr: ShownCode) => void
}

/** Memoised, so that scrolling renders only new rows. */
const CodeRow = memo(function CodeRow({ qr, wide, campaignName, onMore }: CodeRowProps) {
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
