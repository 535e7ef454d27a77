import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { campaignDataFileName } from '@tohfa/sync-protocol/files/file-names'
import { isCard } from '@tohfa/sync-protocol/is-card'
import * as m from '@tohfa/sync-protocol/messages'
import { useMemo, useRef, useState } from 'react'
import { claimed, unclaimed } from '../../ui/labels.texts'
import { publicOrigin } from '../../api/public-origin'
import { useDownload } from '../../api/use-download'
import { useUnderWay } from '../../offline/react'
import { Tabs } from '../../ui/tabs'
import { AsOf } from '../shared/as-of'
import { shownCounts, withUnderWay, type ShownCode } from '../shared/shown-codes'
import { useCampaignCodes } from '../campaign-data/campaigns.queries'
import { CodeListSkeleton } from '../codes/code-list-skeleton'
import { useChoiceInAddress } from '../codes/list-address'
import { downloadCodesCsv } from '../downloads/download-codes-csv'
import { CodeLine } from '../codes/code-line'
import { ClaimedRow } from './claimed-row'
import { downloadQrs } from './download-qrs'
import { PublicViewHead } from './public-view-head'
import { Overview } from './overview'
import * as v from './public-view.texts'
import { SelectionBar } from './selection-bar'
import type { SendKind } from './sending/send-dialog'
import { Totals } from './totals'
import { useSelection } from './use-selection'
import { lazyPart } from '../../ui/lazy-part'

// loaded on demand, so that the counts and the latest claims appear sooner
const ClaimedTab = lazyPart(() => import('./claimed-tab'))
const UnclaimedTab = lazyPart(() => import('./unclaimed-tab'))
const SendDialog = lazyPart(() => import('./sending/send-dialog'))

interface PublicViewProps {
  campaign: Campaign
  onEditCampaign: () => void
  /** must be stable, so that scrolling renders only new rows */
  onEditCode: (qr: ShownCode) => void
}

/** A campaign as people with its master code see it. */
export function PublicView({ campaign, onEditCampaign, onEditCode }: PublicViewProps) {
  const [tab, setTab] = useChoiceInAddress('tab', ['overview', 'claimed', 'unclaimed'])
  const [sending, setSending] = useState<SendKind | null>(null)
  const cached = useCampaignCodes(campaign.id)
  const underWay = useUnderWay()
  const codes = useMemo(() => withUnderWay(cached ?? [], underWay ?? []), [cached, underWay])
  const counted = useMemo(() => ({ ...campaign, ...shownCounts(campaign, codes) }), [campaign, codes])
  const selection = useSelection(codes)
  const { selected } = selection
  const place = useRef<HTMLDivElement>(null)
  const qrs = useDownload((how) => downloadQrs(selected, publicOrigin(), how))
  const hasBar = selected.length > 0 || qrs.state !== null

  const { contacts: hasContacts = true, access = 'edit' } = campaign
  const hiddenRow = (qr: ShownCode, wide: boolean) => (
    <CodeLine key={qr.code} qr={qr} wide={wide} of="helper" actions={null} />
  )
  const claimedRow = (qr: ShownCode, wide: boolean) =>
    qr.erased ? (
      hiddenRow(qr, wide)
    ) : (
      <ClaimedRow
        key={qr.code}
        qr={qr}
        wide={wide}
        selected={selection.isSelected(qr.code)}
        onSelect={selection.toggle}
        onEdit={isCard(campaign.campaign_type) ? onEditCode : undefined}
      />
    )
  return (
    <>
      <PublicViewHead
        campaign={campaign}
        onEdit={access === 'edit' ? onEditCampaign : undefined}
        onCsv={
          hasContacts
            ? () =>
                // only confirmed data: the server may still refuse what is in the outbox
                void downloadCodesCsv(
                  campaign,
                  cached ?? [],
                  campaignDataFileName(campaign.name),
                  publicOrigin(),
                )
            : undefined
        }
      />
      <div className="mb-2 empty:hidden">
        <AsOf of={campaign.id} failed={m.campaignFetchFailed} />
      </div>
      <Totals campaign={counted} />
      {/* before the list, so that its actions are a few stops away */}
      {hasBar && (
        <SelectionBar
          count={selected.length}
          qrs={qrs}
          home={place}
          onSend={setSending}
          onClear={selection.clear}
        />
      )}
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
          {tab === 'overview' && (
            <Overview campaign={counted} codes={codes} row={hasContacts ? claimedRow : hiddenRow} />
          )}
          {tab === 'claimed' && (
            <ClaimedTab
              fallback={<CodeListSkeleton />}
              codes={codes}
              row={hasContacts ? claimedRow : hiddenRow}
              onSelect={hasContacts ? selection.select : undefined}
            />
          )}
          {tab === 'unclaimed' && (
            <UnclaimedTab
              fallback={<CodeListSkeleton />}
              codes={codes}
              campaign={campaign}
              row={hasContacts ? undefined : hiddenRow}
            />
          )}
        </Tabs>
      </div>
      {/* room, so that the last row can be scrolled out from under the bar */}
      {hasBar && <div aria-hidden="true" className="h-32" />}
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
    </>
  )
}
