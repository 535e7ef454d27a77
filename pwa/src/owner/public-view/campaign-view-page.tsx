import { normalizeMasterCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { linkedCampaign } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { useRefresh } from '../../api/use-refresh'
import { buttonClass } from '../../ui/button'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { Notice } from '../../ui/notice'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { usePublicView } from '../campaign-data/campaigns.queries'
import { fetchAnew, refreshPublicView } from '../campaign-data/campaigns.refresh'
import { isCampaignDeleted, isLinkDead } from '../campaign-data/campaign-deleted'
import { LockGate } from '../lock/lock-gate'
import { PublicView } from './public-view'
import { useFirstAnswer } from '../campaign-data/use-first-answer'
import { toast } from '../../ui/toast/toast'
import { useTitle } from '../../ui/use-title'
import * as t from '../shared/campaigns.texts'
import * as v from './public-view.texts'
import { lazyPart } from '../../ui/lazy-part'

const WelcomeDialog = lazyPart(() => import('./welcome-dialog'))
const EditCampaignDialog = lazyPart(() => import('../edit/edit-campaign-dialog'))
const EditClaimedDialog = lazyPart(() => import('./edit-claimed-dialog'))

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
  const { answered, why, watch } = useFirstAnswer()
  const shown = useRef(false)
  const [editing, setEditing] = useState(false)
  const [chosen, setChosen] = useState<QrCode | null>(null)
  const [, navigate] = useLocation()
  const scanned = new URLSearchParams(useSearch()).get('scan') === '1'
  useTitle(campaign?.name ?? v.campaignTitle)
  useEffect(() => {
    if (campaign) shown.current = true
  }, [campaign])
  useRefresh(
    watch((signal) => refreshPublicView(masterCode, signal)),
    (error) => {
      if (isLinkDead(error)) return onGone(error.problem.code === 'link_replaced' ? 'replaced' : 'ended')
      if (isCampaignDeleted(error)) return onGone(shown.current ? 'deleted' : 'unknown')
    },
    { events: linkedCampaign(masterCode) },
  )
  const editCode = useCallback((qr: QrCode) => {
    if (qr.claimed) setChosen(qr)
    else toast(m.notClaimed, 'error')
  }, [])

  if (campaign === undefined || (campaign === null && answered !== 'failed')) return <PublicViewSkeleton />
  if (campaign === null) return <NoPublicView why="notHere" detail={why} />
  // without ?scan, a reload shows the campaign at once
  const endWelcome = () => navigate(`/campaign-view/${masterCode}`, { replace: true })
  return (
    <>
      <LockGate campaign={campaign} onOpened={() => void fetchAnew({ masterCode })}>
        <PublicView campaign={campaign} onEditCampaign={() => setEditing(true)} onEditCode={editCode} />
      </LockGate>
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
    </>
  )
}

const PublicViewSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mb-6 h-72 rounded-card sm:h-44" />
    <div className="mb-6 grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-20 rounded-card sm:h-26" />
      ))}
    </div>
    <Skeleton className="mb-5 h-13" />
    <div className="grid gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-36 rounded-card" />
      ))}
    </div>
  </SkeletonGroup>
)

/** `notHere`: the server is unreachable and the campaign is not cached */
type WhyNone = 'unknown' | 'deleted' | 'notHere' | 'replaced' | 'ended'

const TEXTS: Record<WhyNone, { title: string; text: string }> = {
  unknown: { title: m.campaignUnknown, text: v.unknownText },
  deleted: { title: m.campaignUnknown, text: v.deletedText },
  replaced: { title: v.replacedTitle, text: m.linkReplaced },
  ended: { title: v.endedTitle, text: m.linkEnded },
  notHere: { title: v.notHereTitle, text: t.notHereText },
}

/** @param detail the server's message, if there is one */
const NoPublicView = ({ why, detail }: { why: WhyNone; detail?: string | undefined }) => (
  <Notice
    picture={<EmptyBox />}
    title={TEXTS[why].title}
    text={detail ?? TEXTS[why].text}
    action={
      <Link href="/scan" className={buttonClass('secondary')}>
        {labels.scanCode}
      </Link>
    }
  />
)
