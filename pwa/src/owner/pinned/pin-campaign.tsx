import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, CloudDownload, CloudOff } from 'lucide-react'
import { useId, useState } from 'react'
import { pinnedCampaigns } from '../../offline/device-pinned'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { FormError } from '../../ui/form/form-error'
import { ProgressBar } from '../../ui/progress-bar'
import { shownTime } from '../../ui/formats'
import { Skeleton } from '../../ui/skeleton'
import * as t from './pinned.texts'
import { canPinCampaigns, startPinning, usePinJob } from './pin-jobs'
import { lazyPart } from '../../ui/lazy-part'

const RemoveDialog = lazyPart(() => import('./remove-dialog'))

interface PinCampaignProps {
  campaign: Campaign
  /** called when the campaign is no longer on this device */
  onRemoved: () => void
}

/** Pins a campaign: makes it available offline, shows that it is, and removes it from this device again. */
export function PinCampaign({ campaign, onRemoved }: PinCampaignProps) {
  const { id } = campaign
  const pinned = useLiveQuery(() => pinnedCampaigns.state(id), [id])
  const job = usePinJob(id)
  const [removing, setRemoving] = useState(false)
  const aboutId = useId()
  // as high as what replaces it, so that the codes below do not move
  if (pinned === undefined)
    return (
      <Skeleton className="h-11 w-58 rounded-control max-sm:w-full max-sm:group-has-[.next-steps]/top:hidden" />
    )
  const part = pinned ? undefined : job?.part
  const able = canPinCampaigns()
  // the button says enough; if there is none, the reason has to be shown
  const isIdle = able && !pinned && part === undefined
  return (
    <section
      className={classNames(
        'max-sm:w-full',
        // the next steps of a new campaign offer it, so that on a phone the codes get the room
        isIdle && job?.error === undefined && 'max-sm:group-has-[.next-steps]/top:hidden',
      )}
    >
      <div className={classNames('flex items-center gap-x-2', part !== undefined && 'flex-wrap')}>
        <div className={classNames('min-w-0 flex-1', part !== undefined && 'basis-48', isIdle && 'sr-only')}>
          <div role="status">
            {pinned && (
              <p className="flex items-center gap-2 text-sm font-medium text-good">
                <CircleCheck aria-hidden className="size-5" />
                {t.ready(pinned.codes, shownTime(pinned.asOf))}
              </p>
            )}
            {part !== undefined && <p className="text-sm font-medium">{t.storing}</p>}
          </div>
          {part !== undefined && <ProgressBar label={t.storing} percent={Math.round(part * 100)} />}
          {!pinned && part === undefined && (
            <p id={aboutId} className="text-sm text-soft">
              {able ? t.about : t.insecure}
            </p>
          )}
        </div>
        {(able || pinned) && (
          // one button for all states, so that it never loses the focus
          <Button
            variant="secondary"
            size={pinned ? 'tight' : 'normal'}
            className={classNames('shrink-0', pinned ? 'w-touch' : 'max-sm:w-full')}
            busy={part !== undefined}
            icon={
              pinned ? (
                <CloudOff aria-hidden className="size-5" />
              ) : (
                <CloudDownload aria-hidden className="size-5" />
              )
            }
            aria-label={pinned ? t.remove : undefined}
            aria-describedby={isIdle ? aboutId : undefined}
            title={pinned ? t.remove : t.about}
            onClick={() => (pinned ? setRemoving(true) : void startPinning(id))}
          >
            {!pinned && t.makeAvailable}
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
