import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { ArchiveRestore } from 'lucide-react'
import { Link } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { Button } from '../../ui/button'
import { useArchive } from '../campaign-data/use-archive'
import { claimedPercent } from '../shared/shown-codes'
import * as t from '../shared/campaigns.texts'

/** Archived campaigns, folded away; one press restores a campaign. */
export default function ArchivedCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <details className="mt-8 border-t border-line pt-2">
      <summary className="rounded-control text-accent-ink">{t.archived(campaigns.length)}</summary>
      <p className="mb-3 text-sm text-soft">{t.archivedAbout}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {campaigns.map((campaign) => (
          <Archived key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </details>
  )
}

function Archived({ campaign }: { campaign: Campaign }) {
  const { busy, archive } = useArchive(campaign)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1.5">
      <div className="min-w-0">
        <Link
          href={`/campaign/${campaign.id}`}
          className="flex min-h-touch items-center font-medium underline decoration-line underline-offset-4"
        >
          <bdi>{campaign.name}</bdi>
        </Link>
      </div>
      <p className="text-sm text-soft sm:ml-auto">{t.percentClaimed(claimedPercent(campaign))}</p>
      <Button
        variant="secondary"
        size="tight"
        busy={busy}
        icon={<ArchiveRestore aria-hidden className="size-5" />}
        aria-label={t.restore(campaign.name)}
        onClick={() => void archive(false)}
      >
        {labels.restore}
      </Button>
    </li>
  )
}
