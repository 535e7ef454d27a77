import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/limits'
import { claimLink } from '@tohfa/sync-protocol/links'
import { ExternalLink, Pencil, Square, SquareCheck } from 'lucide-react'
import { memo } from 'react'
import { Button, buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { QrPicture } from '../../ui/picture/qr-picture'
import type { ShownCode } from '../shared/campaign.view'
import * as d from '../shared/campaign-detail.texts'
import { Claimer } from '../codes/claimer'
import { usePublicOrigin } from '../codes/use-public-origin'
import * as v from './public-view.texts'

interface ClaimedRowProps {
  qr: ShownCode
  selected: boolean
  onSelect: (code: string) => void
  /** undefined where only the claim page can change the details */
  onEdit: ((qr: ShownCode) => void) | undefined
}

/** keeps focused elements clear of the selection bar */
const ROOM = 'scroll-mb-32'

/** Memoised, so that scrolling renders only new rows. */
export const ClaimedRow = memo(function ClaimedRow({ qr, selected, onSelect, onEdit }: ClaimedRowProps) {
  const link = claimLink(usePublicOrigin(), qr.code)
  const name = qr.claimer_name ?? ''
  const Box = selected ? SquareCheck : Square
  return (
    <div
      className={classNames(
        'flex gap-4 rounded-card border bg-surface p-3',
        selected ? 'border-accent-ink ring-1 ring-accent-ink' : 'border-line',
      )}
    >
      <QrPicture
        text={link}
        label={d.picture(qr.number)}
        className="size-16 shrink-0 rounded-lg sm:size-20"
      />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{d.numbered(qr.number)}</span>
            <span className="font-mono text-soft">{qr.code.slice(0, CODE_SHOWN_LENGTH)}</span>
          </p>
          <Claimer qr={qr} />
        </div>
        <div className="mt-2 -ml-1 flex flex-wrap gap-1 sm:m-0">
          <Button
            variant="quiet"
            size="tight"
            icon={<Box aria-hidden className="size-5" />}
            className={ROOM}
            aria-pressed={selected}
            aria-label={v.selectCode(qr.number, name)}
            onClick={() => onSelect(qr.code)}
          >
            {v.select}
          </Button>
          {onEdit ? (
            <Button
              variant="quiet"
              size="tight"
              icon={<Pencil aria-hidden className="size-4.5" />}
              className={ROOM}
              aria-label={v.editCode(qr.number, name)}
              onClick={() => onEdit(qr)}
            >
              {v.edit}
            </Button>
          ) : (
            <a
              href={`/claim/${qr.code}`}
              aria-label={d.openClaim(qr.number)}
              className={buttonClass('quiet', ROOM, 'tight')}
            >
              <ExternalLink aria-hidden className="size-4.5" />
              {v.openGift}
            </a>
          )}
        </div>
      </div>
    </div>
  )
})
