import { isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import { Share2 } from 'lucide-react'
import { memo, useState } from 'react'
import { IconButton } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { useMedia } from '../../ui/use-media'
import * as d from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/shown-codes'
import { CodeLine } from './code-line'
import { CodeTable } from './code-table'
import { shareAndTell } from './share-link'
import { usePersonInAddress } from './list-address'
import { usePublicOrigin } from './use-public-origin'
import { lazyPart } from '../../ui/lazy-part'

const EraseDialog = lazyPart(() => import('./erase-dialog'))
const PersonPanel = lazyPart(() => import('./person-panel'))
const ResetPinDialog = lazyPart(() => import('./reset-pin-dialog'))

interface CodeRowsProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'campaign_type' | 'lost_pin_help'>
  codes: readonly ShownCode[]
  question: string
  /** whether this person is the owner, who may see what edits have replaced, reset PINs, and erase a recipient */
  ofOwner: boolean
}

/** A list of codes, and one of them with its person: beside the list if there is room, else over it. */
export function CodeRows({ campaign, codes, question, ofOwner }: CodeRowsProps) {
  const beside = useMedia('(min-width: 64rem)')
  const { person, show, close } = usePersonInAddress()
  const [resetting, setResetting] = useState<ShownCode>()
  const [erased, setErased] = useState<ShownCode>()
  const { campaign_type: type, name, id } = campaign
  const place = person === undefined ? -1 : codes.findIndex(({ number }) => number === person)
  const shown = codes[place]
  const open = (code: string) => {
    const opened = codes.find((one) => one.code === code)
    if (opened) show(opened.number)
  }
  const step = (by: 1 | -1) => {
    const next = codes[place + by]
    if (!next) return
    show(next.number)
    rowOf(next)?.scrollIntoView({ block: 'nearest' })
  }
  const leave = () => {
    close()
    // a sheet gives the focus back by itself
    if (shown && beside) rowOf(shown)?.querySelector<HTMLElement>('a[href]')?.focus()
  }
  const held = shown?.claimed && !shown.erased
  return (
    <div className={classNames(shown && beside && 'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4')}>
      <CodeTable
        codes={codes}
        of="owner"
        question={question}
        onOpen={open}
        onWalk={shown && open}
        row={(qr, wide) => (
          <CodeRow key={qr.code} qr={qr} wide={wide} campaignName={name} shown={qr === shown} />
        )}
      />
      {/* two dialogs would be in each other’s way */}
      {shown && (beside || (!resetting && !erased)) && (
        <PersonPanel
          fallback={beside && <div className="h-150 rounded-card bg-surface" />}
          qr={shown}
          campaign={campaign}
          ofOwner={ofOwner}
          beside={beside}
          place={place}
          all={codes.length}
          onStep={step}
          onClose={leave}
          onReset={
            // only its writer can open a diary, unless the claim form said otherwise
            ofOwner && held && (!isHoldersOnly(type) || campaign.lost_pin_help)
              ? () => setResetting(shown)
              : undefined
          }
          onErase={ofOwner && held && shown.claimed_at ? () => setErased(shown) : undefined}
        />
      )}
      {resetting && (
        <ResetPinDialog campaignId={id} type={type} qr={resetting} onClose={() => setResetting(undefined)} />
      )}
      {erased && <EraseDialog qr={erased} id={id} onClose={() => setErased(undefined)} />}
    </div>
  )
}

const rowOf = ({ code }: ShownCode) => document.querySelector(`[data-place="${code}"]`)

interface CodeRowProps {
  qr: ShownCode
  wide: boolean
  campaignName: string
  /** whether it is the one beside the list */
  shown: boolean
}

/** Memoised, so that scrolling renders only new rows. */
const CodeRow = memo(function CodeRow({ qr, wide, campaignName, shown }: CodeRowProps) {
  const link = claimLink(usePublicOrigin(), qr.code)
  return (
    <CodeLine
      qr={qr}
      wide={wide}
      of="owner"
      opens
      selected={shown}
      actions={
        <IconButton
          label={d.shareClaim(qr.number)}
          className="ring-inside max-[22rem]:hidden"
          onClick={() => void shareAndTell(d.giftFrom(campaignName), link)}
        >
          <Share2 aria-hidden className="size-5" />
        </IconButton>
      }
    />
  )
})
