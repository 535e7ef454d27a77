import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, CloudDownload } from 'lucide-react'
import { useState } from 'react'
import { pinnedCampaigns } from '../../offline/device-store'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { FormError } from '../../ui/form/form-error'
import { ProgressBar } from '../../ui/progress-bar'
import { shownTime } from '../../ui/formats'
import { say } from '../../ui/toast'
import * as t from './pinned.texts'
import { startPinning, usePinJob } from './pin-jobs'
import { PinSkeleton } from './pin-skeleton'
import { canPinCampaigns } from './make-available'

interface PinCampaignProps {
  campaign: Campaign
  /** called when the campaign is no longer on this device */
  onRemoved: () => void
}

/** Pins a campaign: makes it available offline, shows that it is, and removes it from this device again. */
export default function PinCampaign({ campaign, onRemoved }: PinCampaignProps) {
  const { id } = campaign
  const pinned = useLiveQuery(() => pinnedCampaigns.state(id), [id])
  const job = usePinJob(id)
  const [removing, setRemoving] = useState(false)
  if (pinned === undefined) return <PinSkeleton />
  const part = pinned ? undefined : job?.part
  const able = canPinCampaigns()
  // on a phone the button says enough; if there is none, the reason has to be shown
  const isIdle = able && !pinned && part === undefined
  return (
    <section
      className={classNames(
        'mb-3 rounded-card border border-line bg-surface p-0.5 sm:mb-5 sm:p-3',
        // the next steps of a new campaign offer it, so that on a phone the codes get the room
        isIdle && job?.error === undefined && 'max-sm:[.next-steps+&]:hidden',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-6 sm:flex-nowrap">
        <div
          className={classNames(
            // next to the button, a narrow phone would have one letter a line
            'min-w-0 flex-1 max-sm:basis-48 max-sm:px-2.5 max-sm:pt-1.5',
            isIdle && 'max-sm:sr-only',
          )}
        >
          <div role="status">
            {pinned && (
              <p className="flex items-center gap-2 text-sm font-medium text-good sm:text-base">
                <CircleCheck aria-hidden className="size-5 shrink-0" />
                {t.ready(pinned.codes, shownTime(pinned.asOf))}
              </p>
            )}
            {part !== undefined && <p className="mb-2 font-medium">{t.storing}</p>}
          </div>
          {part !== undefined && <ProgressBar label={t.storing} percent={Math.round(part * 100)} />}
          {!pinned && part === undefined && (
            <p className="text-sm text-soft">{able ? t.about : t.insecure}</p>
          )}
        </div>
        {(able || pinned) && (
          // one button for all states, so that it never loses the focus
          <Button
            variant="quiet"
            className={classNames('shrink-0', isIdle ? 'max-sm:w-full' : 'max-sm:ml-auto')}
            busy={part !== undefined}
            icon={!pinned && <CloudDownload aria-hidden className="size-5" />}
            onClick={() => (pinned ? setRemoving(true) : void startPinning(id))}
          >
            {pinned ? t.remove : t.makeAvailable}
          </Button>
        )}
      </div>
      {!pinned && job?.error !== undefined && (
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

interface RemoveDialogProps {
  campaign: Campaign
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a pinned campaign is removed from this device. */
function RemoveDialog({ campaign, onClose, onRemoved }: RemoveDialogProps) {
  const remove = async () => {
    // leave the page first: it would fetch the codes again
    onRemoved()
    await pinnedCampaigns.release(campaign.id)
    say(t.removed)
  }
  return (
    <ConfirmDialog title={t.removeQuestion} action={t.remove} onConfirm={remove} onClose={onClose}>
      <p className="font-medium">
        <bdi>{campaign.name}</bdi>
      </p>
      <p className="mt-2 text-soft">{t.removeAsk}</p>
    </ConfirmDialog>
  )
}
