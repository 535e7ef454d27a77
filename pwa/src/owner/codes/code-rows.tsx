import { hasPast, isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { lazy, Suspense, useState } from 'react'
import type { ShownCode } from '../shared/campaign.view'
import { CodeRow } from './code-row'
import { CodeTable } from './code-table'

const CodeDialog = lazy(() => import('./code-dialog'))
const EraseDialog = lazy(() => import('./erase-dialog'))
const PastDialog = lazy(() => import('./past-dialog'))
const ResetPinDialog = lazy(() => import('./reset-pin-dialog'))

interface CodeRowsProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'campaign_type' | 'lost_pin_help'>
  codes: readonly ShownCode[]
  question: string
  /** whether who looks is the owner, who may see what edits have replaced, reset PINs, and erase a recipient */
  ofOwner: boolean
}

/** A list of codes with what can be done with each. */
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
              // a diary is its writer's alone, unless they were told otherwise when they claimed it
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
