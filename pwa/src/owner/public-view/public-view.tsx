import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { campaignDataFileName } from '@tohfa/sync-protocol/file-names'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { publicOrigin } from '../../api/public-origin'
import { useDownload } from '../../api/use-download'
import { useUnderWay } from '../../offline/react'
import { Tabs } from '../../ui/tabs'
import { AsOf } from '../shared/as-of'
import { shownCounts, withUnderWay, type ShownCode } from '../shared/campaign.view'
import { useCampaignCodes } from '../data/campaigns.queries'
import { claimed, unclaimed } from '../shared/campaigns.texts'
import { CodeListSkeleton } from '../codes/code-list-skeleton'
import { downloadCodesCsv } from '../downloads/download-codes-csv'
import { ClaimedRow } from './claimed-row'
import { downloadQrs } from './download-qrs'
import { MasterViewHead } from './public-view-head'
import * as v from './public-view.texts'
import { Overview } from './overview'
import { SelectionBar } from './selection-bar'
import type { SendKind } from './send-dialog'
import { Totals } from './totals'
import { useSelection } from './use-selection'

// the numbers and the latest claims do not wait for them
const ClaimedTab = lazy(() => import('./claimed-tab'))
const UnclaimedTab = lazy(() => import('./unclaimed-tab'))
const SendDialog = lazy(() => import('./send-dialog'))

interface MasterViewProps {
  campaign: Campaign
  onEditCampaign: () => void
  /** keeps its identity, so that a scroll draws the new rows alone */
  onEditCode: (qr: ShownCode) => void
}

/** A campaign to whoever holds its master code. */
export function MasterView({ campaign, onEditCampaign, onEditCode }: MasterViewProps) {
  const [tab, setTab] = useState<'overview' | 'claimed' | 'unclaimed'>('overview')
  const [sending, setSending] = useState<SendKind | null>(null)
  const kept = useCampaignCodes(campaign.id)
  const underWay = useUnderWay()
  const codes = useMemo(() => withUnderWay(kept ?? [], underWay ?? []), [kept, underWay])
  const counted = useMemo(() => ({ ...campaign, ...shownCounts(campaign, codes) }), [campaign, codes])
  const selection = useSelection(codes)
  const { selected } = selection
  const place = useRef<HTMLDivElement>(null)
  const qrs = useDownload((how) => downloadQrs(selected, publicOrigin(), how))

  const claimedRow = (qr: ShownCode) => (
    <ClaimedRow
      qr={qr}
      selected={selection.isSelected(qr.code)}
      onSelect={selection.toggle}
      onEdit={campaign.campaign_type === 'vcard' ? onEditCode : undefined}
    />
  )
  return (
    <>
      <MasterViewHead
        campaign={campaign}
        onEdit={onEditCampaign}
        onCsv={() =>
          // what the server has: work of this device that is under way may still be refused
          void downloadCodesCsv(campaign, kept ?? [], campaignDataFileName(campaign.name), publicOrigin())
        }
      />
      <div className="mb-2 empty:hidden">
        <AsOf of={campaign.id} />
      </div>
      <Totals campaign={counted} />
      <div ref={place} tabIndex={-1} className="mt-4 sm:mt-6">
        <Tabs
          label={v.views}
          tabs={[
            { key: 'overview', label: v.overview },
            { key: 'claimed', label: claimed },
            { key: 'unclaimed', label: unclaimed },
          ]}
          shown={tab}
          onShow={setTab}
        >
          {tab === 'overview' && <Overview campaign={counted} codes={codes} row={claimedRow} />}
          <Suspense fallback={<CodeListSkeleton />}>
            {tab === 'claimed' && (
              <ClaimedTab codes={codes} row={claimedRow} onSelectAll={selection.selectAll} />
            )}
            {tab === 'unclaimed' && <UnclaimedTab codes={codes} campaignName={campaign.name} />}
          </Suspense>
        </Tabs>
      </div>
      {(selected.length > 0 || qrs.state !== null) && (
        <SelectionBar
          count={selected.length}
          qrs={qrs}
          home={place}
          onSend={setSending}
          onClear={selection.clear}
        />
      )}
      <Suspense>
        {sending && selected.length > 0 && (
          <SendDialog
            kind={sending}
            recipients={selected}
            onSent={() => {
              setSending(null)
              selection.forget()
            }}
            onClose={() => setSending(null)}
          />
        )}
      </Suspense>
    </>
  )
}
