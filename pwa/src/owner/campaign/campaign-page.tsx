import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { ownCampaign } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { yourCampaigns } from '../shared/campaigns.texts'
import { fixedFailureText } from '../../api/failure'
import { useRefresh } from '../../api/use-refresh'
import { CampaignActions, type CampaignDialog } from './campaign-actions'
import { CampaignCodes } from './campaign-codes'
import { CampaignHead } from './campaign-head'
import { CampaignStats } from './campaign-stats'
import { ErasuresNote } from './erasures-note'
import { areStepsDone } from './steps-done'
import { LockGate } from '../lock/lock-gate'
import { useChoiceInAddress } from '../codes/list-address'
import { useCampaign, useCampaignCodes } from '../campaign-data/campaigns.queries'
import { fetchAnew, refreshCampaign } from '../campaign-data/campaigns.refresh'
import { type ShownCode, shownCounts, withUnderWay } from '../shared/shown-codes'
import { PinCampaign } from '../pinned/pin-campaign'
import { useUnderWay } from '../../offline/react'
import { isCampaignDeleted } from '../campaign-data/campaign-deleted'
import { useFirstAnswer } from '../campaign-data/use-first-answer'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { toast } from '../../ui/toast/toast'
import { useIsHere } from '../../ui/use-is-here'
import { useTitle } from '../../ui/use-title'
import { NotHere } from '../shared/not-here'
import { lazyPart } from '../../ui/lazy-part'

const ArchivedNote = lazyPart(() => import('./archived-note'))
const NextSteps = lazyPart(() => import('./next-steps'))
// loaded on demand, so that the codes appear sooner
const EditCampaignDialog = lazyPart(() => import('../edit/edit-campaign-dialog'))
const MasterQrDialog = lazyPart(() => import('./master-qr-dialog'))
const DuplicateDialog = lazyPart(() => import('./duplicate-dialog'))
const DeleteDialog = lazyPart(() => import('./delete-dialog'))

export default function CampaignPage({ id }: { id: string }) {
  const campaign = useCampaign(id)
  const { answered, why, watch } = useFirstAnswer()
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<CampaignDialog | null>(null)
  // while this screen deletes the campaign, a failed refresh is expected
  const deleting = useRef(false)
  const isHere = useIsHere()
  useTitle(campaign?.name ?? yourCampaigns)
  useRefresh(
    watch((signal) => refreshCampaign(id, signal)),
    (error) => {
      if (deleting.current) return
      const deleted = isCampaignDeleted(error)
      // the screen keeps what the device has, and says how old it is
      if (campaign !== null && !deleted) return
      // a person who is editing it needs to know at once that it was deleted
      const isEdited = deleted && dialog === 'edit'
      toast(isEdited ? m.campaignUnknown : fixedFailureText(error, m.campaignFetchFailed), 'error')
      navigate('/', { replace: true })
    },
    { events: ownCampaign(id) },
  )

  if (campaign === undefined || (campaign === null && answered !== 'failed')) return <CampaignSkeleton />
  if (campaign === null) return <NotHere why={why} />
  const close = () => setDialog(null)
  return (
    <>
      <CampaignHead campaign={campaign} />
      <LockGate campaign={campaign} onOpened={() => void fetchAnew({ id })}>
        <CampaignBody campaign={campaign} onOpen={setDialog} />
      </LockGate>
      {dialog === 'edit' && (
        <EditCampaignDialog
          campaign={campaign}
          access={{ by: 'owner', id }}
          onClose={close}
          onGone={() => navigate('/', { replace: true })}
        />
      )}
      {dialog === 'master' && <MasterQrDialog campaign={campaign} onClose={close} />}
      {dialog === 'duplicate' && (
        <DuplicateDialog
          campaign={campaign}
          onClose={close}
          onMade={(made) => isHere() && navigate(`/campaign/${made}`)}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          campaign={campaign}
          onClose={close}
          onDeleting={(underWay) => (deleting.current = underWay)}
          onDeleted={() => isHere() && navigate('/', { replace: true })}
        />
      )}
    </>
  )
}

interface CampaignBodyProps {
  campaign: Campaign
  onOpen: (dialog: CampaignDialog) => void
}

function CampaignBody({ campaign, onOpen }: CampaignBodyProps) {
  const [, navigate] = useLocation()
  const [filter, setFilter] = useChoiceInAddress('show', ['all', 'claimed', 'unclaimed'])
  const codes = useShownCodes(campaign.id)
  const counts = useMemo(() => shownCounts(campaign, codes ?? []), [campaign, codes])
  return (
    <>
      {campaign.archived_at !== undefined && <ArchivedNote campaign={campaign} />}
      <div className="group/top">
        <div className="mb-2 flex flex-wrap items-start gap-x-4 gap-y-2">
          <CampaignStats campaign={campaign} counts={counts} filter={filter} onFilter={setFilter} />
          <PinCampaign campaign={campaign} onRemoved={() => navigate('/')} />
        </div>
        <CampaignActions campaign={campaign} onOpen={onOpen} />
        {codes && campaign.retention_days !== undefined && (
          <ErasuresNote campaign={campaign} codes={codes} retentionDays={campaign.retention_days} />
        )}
        {counts.claimed_count === 0 && (
          <NextSteps
            campaign={campaign}
            onMaster={() => onOpen('master')}
            fallback={!areStepsDone(campaign.id) && <StepsSkeleton />}
          />
        )}
      </div>
      <CampaignCodes campaign={campaign} codes={codes} filter={filter} />
    </>
  )
}

/** As high as the folded steps, so that nothing below moves when they come. */
const StepsSkeleton = () => <Skeleton className="next-steps mb-3 h-12.5 rounded-card sm:mb-5" />

const CampaignSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mb-3 h-11 w-24" />
    <Skeleton className="mb-2 h-9 w-72 max-w-full" />
    <Skeleton className="mb-6 h-5 w-48" />
    <div className="mb-6 grid grid-cols-3 gap-2 sm:gap-4">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
    <Skeleton className="mb-8 h-2.5" />
    <div className="grid gap-2">
      <Skeleton className="h-27 rounded-card" />
      <Skeleton className="h-27 rounded-card" />
      <Skeleton className="h-27 rounded-card" />
    </div>
  </SkeletonGroup>
)

/** The codes of a campaign with what this device has not delivered yet, by number; undefined while they are read. */
function useShownCodes(id: string): readonly ShownCode[] | undefined {
  const codes = useCampaignCodes(id)
  const underWay = useUnderWay()
  return useMemo(() => codes && withUnderWay(codes, underWay ?? []), [codes, underWay])
}
