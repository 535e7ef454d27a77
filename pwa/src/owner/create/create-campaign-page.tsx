import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CreateCampaignForm } from './create-campaign-form'
import { createDraft } from './create-draft'
import { Button } from '../../ui/button'
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
      <Button
        variant="quiet"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        size="tight"
        className="-ml-2 mb-2"
        onClick={() => leave('/')}
      >
        {t.backShort}
      </Button>
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
