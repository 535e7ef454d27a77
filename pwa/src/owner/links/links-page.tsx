import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { fixedFailureText } from '../../api/failure'
import { useRefresh } from '../../api/use-refresh'
import { buttonClass } from '../../ui/button'
import * as labels from '../../ui/labels.texts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast/toast'
import { useTitle } from '../../ui/use-title'
import { useChoiceInAddress } from '../codes/list-address'
import { isCampaignDeleted } from '../campaign-data/campaign-deleted'
import { useCampaign } from '../campaign-data/campaigns.queries'
import { refreshCampaign } from '../campaign-data/campaigns.refresh'
import { useFirstAnswer } from '../campaign-data/use-first-answer'
import * as campaigns from '../shared/campaigns.texts'
import { NotHere } from '../shared/not-here'
import { LinksTab } from './links-tab'
import * as t from './links.texts'
import { lazyPart } from '../../ui/lazy-part'

const PrivacyTab = lazyPart(() => import('../privacy/privacy-tab'))
const LogTab = lazyPart(() => import('../log/log-tab'))

/** Who may see the campaign by a link, what becomes of recipients' details, and what was done to the campaign. */
export default function LinksPage({ id }: { id: string }) {
  const campaign = useCampaign(id)
  const { answered, why, watch } = useFirstAnswer()
  const [, navigate] = useLocation()
  useTitle(campaign ? t.linksOf(campaign.name) : campaigns.links)
  useRefresh(
    watch((signal) => refreshCampaign(id, signal)),
    (error) => {
      if (!isCampaignDeleted(error)) return
      toast(fixedFailureText(error, m.campaignFetchFailed), 'error')
      navigate('/', { replace: true })
    },
  )
  if (campaign === null && answered === 'failed') return <NotHere why={why} />
  return (
    <div className="mx-auto max-w-3xl">
      <Link href={`/campaign/${id}`} className={buttonClass('quiet', '-ml-2 mb-2', 'tight')}>
        <ArrowLeft aria-hidden className="size-5" />
        {labels.backToCampaign}
      </Link>
      <h1 className="font-display text-3xl font-semibold">{campaigns.links}</h1>
      {campaign ? (
        <Body campaign={campaign} />
      ) : (
        <SkeletonGroup className="mt-5 grid gap-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </SkeletonGroup>
      )}
    </div>
  )
}

const waiting = <Skeleton className="h-40 rounded-card" />

function Body({ campaign }: { campaign: Campaign }) {
  const [tab, setTab] = useChoiceInAddress('tab', ['links', 'privacy', 'log'])
  return (
    <>
      <p className="mb-4 text-soft">
        <bdi>{campaign.name}</bdi>
      </p>
      <Tabs
        label={t.tabs}
        tabs={[
          { key: 'links', label: t.links },
          { key: 'privacy', label: t.privacy },
          { key: 'log', label: t.log },
        ]}
        shown={tab}
        onShow={setTab}
      >
        {tab === 'links' && <LinksTab campaign={campaign} />}
        {tab === 'privacy' && <PrivacyTab campaign={campaign} fallback={waiting} />}
        {tab === 'log' && <LogTab id={campaign.id} fallback={waiting} />}
      </Tabs>
    </>
  )
}
