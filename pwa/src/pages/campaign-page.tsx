import * as m from '@tohfa/sync-protocol/messages'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { failureText } from '../api/failure'
import { useRefresh } from '../api/use-refresh'
import { CampaignCodes } from '../features/campaigns/campaign-codes'
import { CampaignHead } from '../features/campaigns/campaign-head'
import { CampaignSkeleton } from '../features/campaigns/campaign-skeleton'
import { useCampaign } from '../features/campaigns/campaigns.queries'
import { refreshCampaign } from '../features/campaigns/campaigns.refresh'
import * as d from '../features/campaigns/campaign-detail.texts'
import * as t from '../features/campaigns/campaigns.texts'
import { isGone } from '../features/campaigns/gone'
import { useFirstAnswer } from '../features/campaigns/use-first-answer'
import { buttonClass } from '../ui/button'
import { EmptyBox } from '../ui/drawings'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { toast } from '../ui/toast'
import { useTitle } from '../ui/use-title'

const KeepOffline = lazy(() => import('../features/campaigns/keep-offline/keep-offline'))
// opened by a press: the codes do not wait for them
const EditCampaignDialog = lazy(() => import('../features/campaigns/edit-campaign-dialog'))
const MasterQrDialog = lazy(() => import('../features/campaigns/master-qr-dialog'))
const DeleteDialog = lazy(() => import('../features/campaigns/delete-dialog'))

export default function CampaignPage({ id }: { id: string }) {
  const campaign = useCampaign(id)
  const { answered, watch } = useFirstAnswer()
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<'edit' | 'master' | 'delete' | null>(null)
  // what is told of a campaign that is being deleted here is no news
  const deleting = useRef(false)
  useTitle(campaign?.name ?? d.campaigns)
  useRefresh(
    watch((signal) => refreshCampaign(id, signal)),
    (error) => {
      if (deleting.current) return
      const gone = isGone(error)
      // who is just editing it is told what has become of it
      const said = dialog === 'edit' ? m.campaignUnknown : m.campaignFetchFailed
      toast(gone ? said : failureText(error, m.campaignFetchFailed), 'error')
      if (gone) navigate('/', { replace: true })
    },
    { events: `/api/campaigns/${encodeURIComponent(id)}/events` },
  )

  if (campaign === undefined || (campaign === null && answered !== 'failed')) return <CampaignSkeleton />
  if (campaign === null) return <NotHere />
  const close = () => setDialog(null)
  return (
    <>
      <CampaignHead campaign={campaign} onOpen={setDialog} />
      <Suspense fallback={<Skeleton className="mb-6 h-25 rounded-card" />}>
        <KeepOffline campaign={campaign} onRemoved={() => navigate('/')} />
      </Suspense>
      <CampaignCodes campaign={campaign} />
      <Suspense>
        {dialog === 'edit' && (
          <EditCampaignDialog
            campaign={campaign}
            access={{ by: 'owner', id }}
            onClose={close}
            onGone={() => navigate('/', { replace: true })}
          />
        )}
        {dialog === 'master' && <MasterQrDialog campaign={campaign} onClose={close} />}
        {dialog === 'delete' && (
          <DeleteDialog
            campaign={campaign}
            onClose={close}
            onDeleting={(underWay) => (deleting.current = underWay)}
            onDeleted={() => navigate('/', { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}

const NotHere = () => (
  <Notice
    picture={<EmptyBox />}
    title={d.notHereTitle}
    text={t.notHereText}
    action={
      <Link href="/" className={buttonClass('secondary')}>
        {d.back}
      </Link>
    }
  />
)
