import { addressOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { fixedFailureText } from '../../api/failure'
import { useRefresh } from '../../api/use-refresh'
import { CampaignCodes } from './campaign-codes'
import { CampaignHead } from './campaign-head'
import { CampaignSkeleton } from './campaign-skeleton'
import { useCampaign } from '../data/campaigns.queries'
import { refreshCampaign } from '../data/campaigns.refresh'
import * as d from '../shared/campaign-detail.texts'
import * as t from '../shared/campaigns.texts'
import { isCampaignDeleted } from '../data/campaign-deleted'
import { useFirstAnswer } from '../data/use-first-answer'
import { buttonClass } from '../../ui/button'
import { EmptyBox } from '../../ui/empty-box'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { useTitle } from '../../ui/use-title'

const PinCampaign = lazy(() => import('../pinned/pin-campaign'))
// loaded on demand, so that the codes appear sooner
const EditCampaignDialog = lazy(() => import('../edit/edit-campaign-dialog'))
const MasterQrDialog = lazy(() => import('./master-qr-dialog'))
const DeleteDialog = lazy(() => import('./delete-dialog'))

export default function CampaignPage({ id }: { id: string }) {
  const campaign = useCampaign(id)
  const { answered, watch } = useFirstAnswer()
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<'edit' | 'master' | 'delete' | null>(null)
  // while this screen deletes the campaign, a failed refresh is expected
  const deleting = useRef(false)
  useTitle(campaign?.name ?? d.campaigns)
  useRefresh(
    watch((signal) => refreshCampaign(id, signal)),
    (error) => {
      if (deleting.current) return
      const deleted = isCampaignDeleted(error)
      // somebody who is editing it needs to know that it was deleted
      const message = dialog === 'edit' ? m.campaignUnknown : m.campaignFetchFailed
      // what the device has stays on the screen, which says how old it is
      if (campaign !== null && !deleted) return
      toast(deleted ? message : fixedFailureText(error, m.campaignFetchFailed), 'error')
      navigate('/', { replace: true })
    },
    { events: addressOf(endpoint.followCampaign, { id }) },
  )

  if (campaign === undefined || (campaign === null && answered !== 'failed')) return <CampaignSkeleton />
  if (campaign === null) return <NotHere />
  const close = () => setDialog(null)
  return (
    <>
      <CampaignHead campaign={campaign} onOpen={setDialog} />
      <Suspense fallback={<Skeleton className="mb-6 h-25 rounded-card" />}>
        <PinCampaign campaign={campaign} onRemoved={() => navigate('/')} />
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
    title={m.campaignFetchFailed}
    text={t.notHereText}
    action={
      <Link href="/" className={buttonClass('secondary')}>
        {d.back}
      </Link>
    }
  />
)
