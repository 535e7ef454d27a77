import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { failureText } from '../api/failure'
import { useRefresh } from '../api/use-refresh'
import { CampaignCard } from '../features/campaigns/campaign-card'
import { DashboardSkeleton } from '../features/campaigns/dashboard-skeleton'
import { DeleteDialog } from '../features/campaigns/delete-dialog'
import { MasterQrDialog } from '../features/campaigns/master-qr'
import { useCampaigns } from '../features/campaigns/campaigns.queries'
import { refreshCampaigns } from '../features/campaigns/campaigns.refresh'
import * as t from '../features/campaigns/campaigns.texts'
import { useFirstAnswer } from '../features/campaigns/use-first-answer'
import { buttonClass } from '../ui/button'
import { EmptyBox, GiftDrawing } from '../ui/drawings'
import { Notice } from '../ui/notice'
import { toast } from '../ui/toast'
import { useTitle } from '../ui/use-title'

export default function DashboardPage() {
  useTitle('')
  const campaigns = useCampaigns()
  const { answered, watch } = useFirstAnswer()
  useRefresh(watch(refreshCampaigns), (error) => toast(failureText(error, m.campaignsFetchFailed), 'error'))
  const [shownMaster, setShownMaster] = useState<Campaign | null>(null)
  const [toDelete, setToDelete] = useState<Campaign | null>(null)

  if (campaigns === undefined || (campaigns.length === 0 && answered === 'waiting'))
    return <DashboardSkeleton />
  if (campaigns.length === 0 && answered === 'failed')
    return <Notice picture={<EmptyBox />} title={t.listNotHereTitle} text={t.notHereText} />
  if (campaigns.length === 0) return <NoCampaigns />
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.yourCampaigns}</h1>
          <p className="text-soft">{t.campaignCount(campaigns.length)}</p>
        </div>
        <CreateLink />
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="grid">
            <CampaignCard campaign={campaign} onOpenMaster={setShownMaster} onDelete={setToDelete} />
          </li>
        ))}
      </ul>
      {shownMaster && <MasterQrDialog campaign={shownMaster} open onClose={() => setShownMaster(null)} />}
      <DeleteDialog campaign={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

const CreateLink = () => (
  <Link href="/create-campaign" className={buttonClass('primary', 'max-sm:w-full')}>
    <Plus aria-hidden className="size-5" />
    {t.create}
  </Link>
)

const NoCampaigns = () => (
  <>
    <h1 className="font-display text-3xl font-semibold">{t.yourCampaigns}</h1>
    <p className="text-soft">{t.campaignCount(0)}</p>
    <Notice
      inner
      picture={<GiftDrawing />}
      title={t.createFirst}
      text={t.emptyText}
      action={<CreateLink />}
    />
  </>
)
