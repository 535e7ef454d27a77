import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CreateCampaignForm } from './create-campaign-form'
import { createDraft } from './create-draft'
import { buttonClass } from '../../ui/button'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { useTitle } from '../../ui/use-title'
import * as f from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'

export default function CreateCampaignPage() {
  useTitle(f.createTitle)
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<Record<string, string>>()

  useEffect(() => {
    createDraft.read().then(setDraft, () => setDraft({}))
  }, [])

  const leave = (to: string) => {
    void createDraft.drop()
    navigate(to)
  }

  return (
    <div className="mx-auto max-w-3xl">
      <Link
        href="/"
        className={buttonClass('quiet', '-ml-2 mb-2', 'tight')}
        onClick={() => void createDraft.drop()}
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t.backShort}
      </Link>
      <h1 className="mb-5 font-display text-3xl font-semibold">{f.createTitle}</h1>
      {draft ? (
        <CreateCampaignForm
          draft={draft}
          onCreated={(id) => leave(`/campaign/${id}`)}
          onCancel={() => leave('/')}
        />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-56" />
          <Skeleton className="h-20" />
          <Skeleton className="h-56" />
        </SkeletonGroup>
      )}
    </div>
  )
}
