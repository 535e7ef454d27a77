import type { AdminCampaign } from '@tohfa/sync-protocol/entities/admin'
import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { fetchStats } from './shared/admin.api'
import { Failed, Outdated } from './shared/load-failure'
import { Overview } from './overview/overview'
import { StatCards, StatCardsSkeleton } from './overview/stat-cards'
import { ServerAnswers } from './shared/server-answers'
import { useAnswer } from './shared/use-answer'
import { useExports } from './exports/use-exports'
import { knownEmail } from '../account/account'
import { CampaignCover } from '../owner/shared/campaign-cover'
import { buttonClass } from '../ui/button'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { Tabs } from '../ui/tabs'
import { useTitle } from '../ui/use-title'
import * as t from './admin.texts'
import { lazyPart } from '../ui/lazy-part'

interface TabLabelProps {
  name: string
  /** undefined while unknown, and for tabs without a count */
  count: number | undefined
}

const TabLabel = ({ name, count }: TabLabelProps) => (
  <>
    {name}
    {count !== undefined && <span className="font-normal"> {t.counted(count)}</span>}
  </>
)

const UsersTab = lazyPart(() => import('./users/users-tab'))
const CampaignsTab = lazyPart(() => import('./campaigns/campaigns-tab'))
const AuditTab = lazyPart(() => import('./audit/audit-tab'))
const ServerTab = lazyPart(() => import('./server/server-tab'))
const Growth = lazyPart(() => import('./overview/growth'))

const TABS = ['overview', 'users', 'campaigns', 'audit', 'server'] as const
type Tab = (typeof TABS)[number]

/** one small picture next to the campaign's name: the slideshow is for people who look at one campaign */
const cover = (campaign: AdminCampaign, look: string) => (
  <CampaignCover
    campaign={{ ...campaign, images: campaign.images.slice(0, 1) }}
    label=""
    ribbon={false}
    sizes="5rem"
    className={look}
  />
)

export default function AdminPage() {
  return (
    <ServerAnswers>
      <AdminScreen />
    </ServerAnswers>
  )
}

function AdminScreen() {
  useTitle(t.title)
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const shown: Tab = TABS.find((tab) => tab === asked) ?? 'overview'
  const { value: stats, failure, at, again } = useAnswer(['stats'], fetchStats)
  const exports = useExports()
  useEffect(() => {
    // on a phone the tabs scroll
    const tab = document.querySelector('[role=tab][aria-selected=true]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown, stats])
  const counts: Partial<Record<Tab, number | undefined>> = {
    users: stats?.total_users,
    campaigns: stats?.total_campaigns,
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 sm:mb-5">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
          <p className="text-soft max-sm:hidden">{t.intro}</p>
        </div>
        <Link href="/csv-qr" className={buttonClass()}>
          <FileText aria-hidden className="size-5" />
          {t.urlToPdf}
        </Link>
      </div>
      <Tabs
        label={t.sections}
        tabs={TABS.map((key) => ({ key, label: <TabLabel name={t[key]} count={counts[key]} /> }))}
        shown={shown}
        onShow={(tab) => {
          navigate(tab === 'overview' ? path : `${path}?tab=${tab}`, { replace: true })
          // the lists are read anew, and their counts with them
          again()
        }}
      >
        {shown === 'overview' &&
          (stats ? (
            <>
              {failure !== null && <Outdated failure={failure} at={at} again={again} />}
              <StatCards stats={stats} />
              <Overview stats={stats} exports={exports} />
              <Growth />
            </>
          ) : failure === null ? (
            <>
              <StatCardsSkeleton />
              <Waiting />
            </>
          ) : (
            <Failed failure={failure} again={again} />
          ))}
        {shown === 'users' && (
          <UsersTab total={stats?.total_users ?? null} ownEmail={knownEmail()} fallback={<Waiting />} />
        )}
        {shown === 'campaigns' && (
          <CampaignsTab total={stats?.total_campaigns ?? null} cover={cover} fallback={<Waiting />} />
        )}
        {shown === 'audit' && <AuditTab exports={exports} fallback={<Waiting />} />}
        {shown === 'server' && <ServerTab fallback={<Waiting />} />}
      </Tabs>
    </>
  )
}

const Waiting = () => (
  <SkeletonGroup className="grid gap-4 lg:grid-cols-[1fr_2fr]">
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </SkeletonGroup>
)
