import { normalizeMasterCode } from '@tohfa/sync-protocol/code-alphabet'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { linkedCampaign } from '@tohfa/sync-protocol/watched'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { failureText } from '../../api/failure'
import { useRefresh } from '../../api/use-refresh'
import { usePublicView } from '../data/campaigns.queries'
import { fetchAnew, refreshPublicView } from '../data/campaigns.refresh'
import { isCampaignDeleted, isLinkDead } from '../data/campaign-deleted'
import { LockGate } from '../lock/lock-gate'
import { PublicView } from './public-view'
import { PublicViewSkeleton } from './public-view-skeleton'
import { NoPublicView, type WhyNone } from './no-public-view'
import { campaignTitle } from './public-view.texts'
import { useFirstAnswer } from '../data/use-first-answer'
import { toast } from '../../ui/toast'
import { useTitle } from '../../ui/use-title'

const WelcomeDialog = lazy(() => import('./welcome-dialog'))
const EditCampaignDialog = lazy(() => import('../edit/edit-campaign-dialog'))
const EditClaimedDialog = lazy(() => import('./edit-claimed-dialog'))

export default function CampaignViewPage({ masterCode }: { masterCode: string }) {
  const [missing, setMissing] = useState<WhyNone | null>(null)
  const code = normalizeMasterCode(masterCode)
  if (code === null || missing) return <NoPublicView why={missing ?? 'unknown'} />
  return <CampaignView masterCode={code} onGone={setMissing} />
}

interface CampaignViewProps {
  masterCode: string
  /** called if the campaign does not exist or has been deleted */
  onGone: (why: WhyNone) => void
}

function CampaignView({ masterCode, onGone }: CampaignViewProps) {
  const campaign = usePublicView(masterCode)
  const { answered, watch } = useFirstAnswer()
  const shown = useRef(false)
  const [failure, setFailure] = useState<string>()
  const [editing, setEditing] = useState(false)
  const [chosen, setChosen] = useState<QrCode | null>(null)
  const [, navigate] = useLocation()
  const scanned = new URLSearchParams(useSearch()).get('scan') === '1'
  useTitle(campaign?.name ?? campaignTitle)
  useEffect(() => {
    if (campaign) shown.current = true
  }, [campaign])
  useRefresh(
    watch((signal) => refreshPublicView(masterCode, signal)),
    (error) => {
      if (isLinkDead(error)) return onGone(error.problem.code === 'link_replaced' ? 'replaced' : 'ended')
      if (isCampaignDeleted(error)) return onGone(shown.current ? 'deleted' : 'unknown')
      setFailure(failureText(error, m.campaignUnknown))
    },
    { events: linkedCampaign(masterCode) },
  )
  const editCode = useCallback((qr: QrCode) => {
    if (qr.claimed) setChosen(qr)
    else toast(m.notClaimed, 'error')
  }, [])

  if (campaign === undefined || (campaign === null && answered !== 'failed')) return <PublicViewSkeleton />
  if (campaign === null) return <NoPublicView why="notHere" detail={failure} />
  // without ?scan, a reload shows the campaign at once
  const endWelcome = () => navigate(`/campaign-view/${masterCode}`, { replace: true })
  return (
    <>
      <LockGate campaign={campaign} onOpened={() => void fetchAnew({ masterCode })}>
        <PublicView campaign={campaign} onEditCampaign={() => setEditing(true)} onEditCode={editCode} />
      </LockGate>
      <Suspense>
        {scanned && campaign.contact_name && <WelcomeDialog campaign={campaign} onClose={endWelcome} />}
        {editing && (
          <EditCampaignDialog
            campaign={campaign}
            access={{ by: 'master', masterCode, id: campaign.id }}
            onClose={() => setEditing(false)}
            onGone={() => onGone('deleted')}
          />
        )}
        {chosen && <EditClaimedDialog qr={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}
