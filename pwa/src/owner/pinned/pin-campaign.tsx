import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, CloudDownload } from 'lucide-react'
import { useState } from 'react'
import { pinnedCampaigns } from '../../offline/device-store'
import { Button } from '../../ui/button'
import { FormError } from '../../ui/form/form-error'
import { ProgressBar } from '../../ui/progress-bar'
import { shownTime } from '../../ui/formats'
import * as t from './pinned.texts'
import { startKeeping, useKeepJob } from './pin-jobs'
import { canKeepCampaigns } from './make-available'
import { RemoveDialog } from './remove-dialog'

interface KeepOfflineProps {
  campaign: Campaign
  /** after it was taken off this device */
  onRemoved: () => void
}

/** Makes a campaign available offline, says that it is, and takes it off this device again. */
export default function KeepOffline({ campaign, onRemoved }: KeepOfflineProps) {
  const { id } = campaign
  const kept = useLiveQuery(() => pinnedCampaigns.state(id), [id])
  const job = useKeepJob(id)
  const [removing, setRemoving] = useState(false)
  if (kept === undefined) return null
  const part = kept ? undefined : job?.part
  const able = canKeepCampaigns()
  return (
    <section className="mb-6 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <div role="status">
            {kept && (
              <p className="flex items-center gap-2 font-medium text-good">
                <CircleCheck aria-hidden className="size-5 shrink-0" />
                {t.ready(kept.codes, shownTime(kept.asOf))}
              </p>
            )}
            {part !== undefined && <p className="mb-2 font-medium">{t.storing}</p>}
          </div>
          {part !== undefined && <ProgressBar label={t.storing} percent={Math.round(part * 100)} />}
          {!kept && part === undefined && <p className="text-sm text-soft">{able ? t.about : t.insecure}</p>}
        </div>
        {(able || kept) && (
          // one button in all states, so that it keeps the focus
          <Button
            variant={kept ? 'quiet' : 'secondary'}
            className="shrink-0"
            busy={part !== undefined}
            icon={!kept && <CloudDownload aria-hidden className="size-5" />}
            onClick={() => (kept ? setRemoving(true) : void startKeeping(id))}
          >
            {kept ? t.remove : t.makeAvailable}
          </Button>
        )}
      </div>
      {!kept && job?.error !== undefined && (
        <div className="mt-3">
          <FormError>{job.error}</FormError>
        </div>
      )}
      {removing && (
        <RemoveDialog campaign={campaign} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </section>
  )
}
