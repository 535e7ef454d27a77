import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { ownCampaigns } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { useEffect, useState, type ReactNode } from 'react'
import { useRefresh } from '../../api/use-refresh'
import { AsOf } from '../shared/as-of'
import { CampaignCard } from './campaign-card'
import { CreateLink } from './create-link'
import { storedView } from './stored-view'
import { useShownCampaigns } from '../campaign-data/use-shown-campaigns'
import { refreshCampaigns } from '../campaign-data/own-list.refresh'
import { useFirstAnswer } from '../campaign-data/use-first-answer'
import { OWN_LIST } from '../../offline/store/cache'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { useTitle } from '../../ui/use-title'
import * as t from '../shared/campaigns.texts'
import { lazyPart } from '../../ui/lazy-part'

// loaded on demand, so that the list appears sooner
const NoCampaigns = lazyPart(() => import('./no-campaigns'))
const AllClaims = lazyPart(() => import('../insights/all-claims'))
const ManyCampaigns = lazyPart(() => import('./many-campaigns'))
const ArchivedCampaigns = lazyPart(() => import('./archived-campaigns'))
const MasterQrDialog = lazyPart(() => import('../campaign/master-qr-dialog'))
const DeleteDialog = lazyPart(() => import('../campaign/delete-dialog'))

/** from so many campaigns on, there is a search */
const MANY = 10

export default function DashboardPage() {
  useTitle('')
  const all = useShownCampaigns()
  const campaigns = all?.filter(({ archived_at }) => archived_at === undefined)
  const archived = all?.filter(({ archived_at }) => archived_at !== undefined) ?? []
  const { answered, why, watch } = useFirstAnswer()
  // what is shown says how old it is
  useRefresh(watch(refreshCampaigns), () => undefined, { events: ownCampaigns })
  // most owners need it once the campaigns are known, which takes as long
  useEffect(() => void AllClaims.load().catch(() => undefined), [])
  const [shownMaster, setShownMaster] = useState<Campaign | null>(null)
  const [toDelete, setToDelete] = useState<Campaign | null>(null)

  if (!all || !campaigns || (all.length === 0 && answered === 'waiting')) return <DashboardSkeleton />
  if (all.length === 0)
    return <NoCampaigns known={answered === 'done'} why={why} fallback={<DashboardSkeleton />} />
  const cards = (shown: readonly Campaign[]) => (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((campaign, place) => (
        <li key={campaign.id} className="grid">
          <CampaignCard
            campaign={campaign}
            first={place === 0}
            onOpenMaster={setShownMaster}
            onDelete={setToDelete}
          />
        </li>
      ))}
    </ul>
  )
  const claimed = all.some(({ claimed_count }) => claimed_count > 0)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.yourCampaigns}</h1>
          <p className="text-soft">{t.campaignCount(campaigns.length)}</p>
          <AsOf of={OWN_LIST} failed={m.campaignsFetchFailed} />
        </div>
        <CreateLink />
      </div>
      {campaigns.length === 0 && <p className="text-soft">{t.allArchived}</p>}
      {claimed && <AllClaims campaigns={all} above fallback={<div className="md:h-69.5 lg:h-48.5" />} />}
      {campaigns.length < MANY ? (
        cards(campaigns)
      ) : (
        <ManyCampaigns
          fallback={<ManySkeleton>{storedView() === 'cards' && cards(campaigns)}</ManySkeleton>}
          campaigns={campaigns}
          cards={cards}
          onOpenMaster={setShownMaster}
          onDelete={setToDelete}
        />
      )}
      {claimed && <AllClaims campaigns={all} />}
      {archived.length > 0 && <ArchivedCampaigns campaigns={archived} />}
      {shownMaster && <MasterQrDialog campaign={shownMaster} onClose={() => setShownMaster(null)} />}
      {toDelete && <DeleteDialog campaign={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}

/** The tools of many campaigns while they load, above what is known already. */
const ManySkeleton = ({ children }: { children: ReactNode }) => (
  <>
    <Skeleton className="mb-3 h-24 sm:h-11" />
    {children}
  </>
)

const DashboardSkeleton = () => (
  <>
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="font-display text-3xl font-semibold">{t.yourCampaigns}</h1>
        <Skeleton className="my-1 h-4 w-28" />
      </div>
      <Skeleton className="h-11 w-44 max-sm:w-full" />
    </div>
    <SkeletonGroup className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div key={card} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="h-28 rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-12" />
            <Skeleton className="h-2.5" />
            <Skeleton className="h-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  </>
)
