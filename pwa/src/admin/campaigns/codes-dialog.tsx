import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import type { AdminCampaign, AdminCampaignQr } from '@tohfa/sync-protocol/entities/admin'
import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/dialog/dialog'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import * as t from '../admin.texts'
import { fetchCampaignCodes } from '../shared/admin.api'
import { Failed } from '../shared/load-failure'
import { useAnswer } from '../shared/use-answer'

interface CodesDialogProps {
  campaign: AdminCampaign
  onClose: () => void
}

/** The codes of one campaign, fetched when the dialog opens. */
export default function CodesDialog({ campaign, onClose }: CodesDialogProps) {
  const { value, failure, again } = useAnswer(['codes', campaign.id], (signal) =>
    fetchCampaignCodes(campaign.id, signal),
  )
  return (
    <Dialog title={<bdi>{campaign.name}</bdi>} open onClose={onClose} size="wide">
      {value ? (
        <Codes codes={value} />
      ) : failure === null ? (
        <CodesSkeleton />
      ) : (
        <Failed failure={failure} again={again} />
      )}
    </Dialog>
  )
}

type Filter = 'all' | 'claimed' | 'unclaimed'
/** rows rendered at first, and added at each press: a thousand at once would stutter on a phone */
const AT_A_TIME = 100

function Codes({ codes }: { codes: readonly AdminCampaignQr[] }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [limit, setLimit] = useState(AT_A_TIME)
  const claimed = codes.filter((qr) => qr.claimed)
  const unclaimed = codes.filter((qr) => !qr.claimed)
  const shown = { all: codes, claimed, unclaimed }[filter]
  const filters: readonly { key: Filter; label: string }[] = [
    { key: 'all', label: t.withCount(t.all, codes.length) },
    { key: 'claimed', label: t.withCount(labels.claimed, claimed.length) },
    { key: 'unclaimed', label: t.withCount(labels.unclaimed, unclaimed.length) },
  ]
  const more = Math.min(AT_A_TIME, shown.length - limit)
  return (
    <>
      <div role="group" aria-label={labels.showCodes} className="mb-3 flex flex-wrap gap-1.5 sm:gap-2">
        {filters.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === filter}
            onClick={() => {
              setFilter(key)
              setLimit(AT_A_TIME)
            }}
            className={classNames(
              'min-h-touch rounded-control border px-2 transition-colors duration-150 sm:px-3',
              key === filter ? 'border-accent-ink bg-accent-soft' : 'border-line hover:bg-sunken',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="py-8 text-center text-soft">
          {filter === 'unclaimed' ? labels.allClaimed : labels.nothingClaimed}
        </p>
      )}
      <ul aria-label={t.codes} className="divide-y divide-line">
        {shown.slice(0, limit).map((qr) => (
          <Code key={qr.code} qr={qr} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setLimit(limit + AT_A_TIME)}>
          {t.showMore(more)}
        </Button>
      )}
    </>
  )
}

const Code = ({ qr }: { qr: AdminCampaignQr }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 py-2">
    <span className="w-12 font-semibold">{t.numbered(qr.number)}</span>
    <span className="w-24 font-mono text-sm text-soft">{qr.code.slice(0, CODE_SHOWN_LENGTH)}</span>
    {qr.claimed ? <Claimer qr={qr} /> : <span className="text-soft">{labels.unclaimed}</span>}
  </li>
)

const Claimer = ({ qr }: { qr: AdminCampaignQr }) => (
  <div className="flex-1 basis-48 text-sm">
    <p className="text-base font-medium">
      {qr.erased ? <span className="text-soft">{labels.erased}</span> : <bdi>{qr.claimer_name}</bdi>}
      {qr.claimer_company && (
        <span className="font-normal text-soft">
          {' · '}
          <bdi>{qr.claimer_company}</bdi>
        </span>
      )}
    </p>
    <p className="flex flex-wrap gap-x-4">
      {qr.claimer_mobile && <bdi>{qr.claimer_mobile}</bdi>}
      {qr.claimer_email && <bdi>{qr.claimer_email}</bdi>}
    </p>
    {qr.claimed_at && <p className="text-soft">{t.claimedOn(shownMoment(claimTime(qr) ?? qr.claimed_at))}</p>}
  </div>
)

const CodesSkeleton = () => (
  <SkeletonGroup className="grid gap-2">
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </SkeletonGroup>
)
