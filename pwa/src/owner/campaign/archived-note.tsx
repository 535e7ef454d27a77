import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Archive } from 'lucide-react'
import { restore as unarchive } from '../../ui/labels.texts'
import { Button } from '../../ui/button'
import { useArchive } from '../campaign-data/use-archive'
import { isArchived } from './campaign.texts'

/** Says that a campaign is archived, with the way back. */
export default function ArchivedNote({ campaign }: { campaign: Campaign }) {
  const { busy, archive } = useArchive(campaign)
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 rounded-card bg-sunken px-3 py-1 text-sm">
      <Archive aria-hidden className="size-5" />
      <span className="min-w-0 flex-1 basis-56 py-1.5">{isArchived}</span>
      <Button
        variant="secondary"
        size="tight"
        className="ml-auto"
        busy={busy}
        onClick={() => void archive(false)}
      >
        {unarchive}
      </Button>
    </p>
  )
}
