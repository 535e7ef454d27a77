import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { lazy, Suspense, useState } from 'react'
import type { ShownCode } from '../shared/campaign.view'
import { CodeRow } from './code-row'
import { CodeTable } from './code-table'

const CodeDialog = lazy(() => import('./code-dialog'))
const PastDialog = lazy(() => import('./past-dialog'))

interface CodeRowsProps {
  campaign: Pick<Campaign, 'name' | 'campaign_type'>
  codes: readonly ShownCode[]
  question: string
  /** whether who looks may see what edits of the gifts have replaced */
  withPast: boolean
}

/** A list of codes with what can be done with each. */
export function CodeRows({ campaign, codes, question, withPast }: CodeRowsProps) {
  const [shown, setShown] = useState<ShownCode>()
  const [past, setPast] = useState<ShownCode>()
  const { campaign_type: type, name } = campaign
  const hasPast = withPast && (type === 'vcard' || type === 'travel')
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
              hasPast && shown.claimed
                ? () => {
                    setShown(undefined)
                    setPast(shown)
                  }
                : undefined
            }
            onClose={() => setShown(undefined)}
          />
        )}
        {past && hasPast && <PastDialog qr={past} type={type} onClose={() => setPast(undefined)} />}
      </Suspense>
    </>
  )
}
