import * as m from '@tohfa/sync-protocol/messages'
import { ownCampaign } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { fixedFailureText } from '../../api/failure'
import { useRefresh } from '../../api/use-refresh'
import { useUnderWay } from '../../offline/react'
import { buttonClass } from '../../ui/button'
import { EmptyBox } from '../../ui/drawings/empty-box'
import * as labels from '../../ui/labels.texts'
import { Notice } from '../../ui/notice'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { toast } from '../../ui/toast/toast'
import { useTitle } from '../../ui/use-title'
import { nothingClaimedHint } from '../campaign/campaign.texts'
import { isCampaignDeleted } from '../campaign-data/campaign-deleted'
import { useCampaign, useCampaignCodes } from '../campaign-data/campaigns.queries'
import { fetchAnew, refreshCampaign } from '../campaign-data/campaigns.refresh'
import { useFirstAnswer } from '../campaign-data/use-first-answer'
import { LockGate } from '../lock/lock-gate'
import { AsOf } from '../shared/as-of'
import { withUnderWay } from '../shared/shown-codes'
import { NotHere } from '../shared/not-here'
import Insights from './insights'
import * as t from './insights.texts'

/** The charts of one campaign: live, and without a network from what this device has. */
export default function InsightsPage({ id }: { id: string }) {
  const campaign = useCampaign(id)
  const codes = useCampaignCodes(id)
  const underWay = useUnderWay()
  const known = useMemo(() => withUnderWay(codes ?? [], underWay ?? []), [codes, underWay])
  const { answered, why, watch } = useFirstAnswer()
  const [, navigate] = useLocation()
  useTitle(campaign ? t.insightsOf(campaign.name) : t.insights)
  useRefresh(
    watch((signal) => refreshCampaign(id, signal)),
    (error) => {
      // the screen keeps what the device has, and says how old it is
      if (!isCampaignDeleted(error)) return
      toast(fixedFailureText(error, m.campaignFetchFailed), 'error')
      navigate('/', { replace: true })
    },
    { events: ownCampaign(id) },
  )

  // every campaign has codes: without them, only its name has come
  if ((campaign === null || codes?.length === 0) && answered === 'failed') return <NotHere why={why} />
  const waiting = !campaign || codes === undefined || (codes.length === 0 && answered === 'waiting')
  return (
    <>
      <Link href={`/campaign/${id}`} className={buttonClass('quiet', '-ml-2 mb-2', 'tight')}>
        <ArrowLeft aria-hidden className="size-5" />
        {labels.backToCampaign}
      </Link>
      <h1 className="font-display text-3xl font-semibold">{t.insights}</h1>
      {campaign && (
        <p className="text-soft">
          <bdi>{campaign.name}</bdi>
        </p>
      )}
      <div className="mb-5">
        <AsOf of={id} failed={m.campaignFetchFailed} />
      </div>
      {waiting ? (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </SkeletonGroup>
      ) : known.some(({ claimed }) => claimed) ? (
        <LockGate campaign={campaign} onOpened={() => void fetchAnew({ id })}>
          <Insights campaign={campaign} codes={known} level={2} />
        </LockGate>
      ) : (
        <Notice inner picture={<EmptyBox />} title={labels.nothingClaimed} text={nothingClaimedHint} />
      )}
    </>
  )
}
