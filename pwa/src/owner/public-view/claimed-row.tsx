import { ExternalLink, Pencil, Square, SquareCheck } from 'lucide-react'
import { memo } from 'react'
import { noteStaff } from '../../device/staff'
import * as labels from '../../ui/labels.texts'
import { Button, buttonClass } from '../../ui/button'
import type { ShownCode } from '../shared/shown-codes'
import { CodeLine } from '../codes/code-line'
import * as v from './public-view.texts'

interface ClaimedRowProps {
  qr: ShownCode
  wide: boolean
  selected: boolean
  onSelect: (code: string) => void
  /** undefined if only the claim page can change the details */
  onEdit: ((qr: ShownCode) => void) | undefined
}

/** a narrow table has no room for words next to the icons */
const WORD = 'md:@max-[60rem]:sr-only'

/** Memoised, so that scrolling renders only new rows. */
export const ClaimedRow = memo(function ClaimedRow({
  qr,
  wide,
  selected,
  onSelect,
  onEdit,
}: ClaimedRowProps) {
  const name = qr.claimer_name ?? ''
  const Box = selected ? SquareCheck : Square
  return (
    <CodeLine
      qr={qr}
      wide={wide}
      of="helper"
      selected={selected}
      actions={
        <span className="even gap-2 md:grid md:auto-cols-fr md:grid-flow-col">
          <Button
            variant="secondary"
            size="tight"
            icon={<Box aria-hidden className="size-5" />}
            className="ring-inside md:min-w-touch"
            aria-pressed={selected}
            aria-label={v.selectCode(qr.number, name)}
            onClick={() => onSelect(qr.code)}
          >
            <span className={WORD}>{v.select}</span>
          </Button>
          {onEdit ? (
            <Button
              variant="secondary"
              size="tight"
              icon={<Pencil aria-hidden className="size-4.5" />}
              className="ring-inside md:min-w-touch"
              aria-label={v.editCode(qr.number, name)}
              onClick={() => onEdit(qr)}
            >
              <span className={WORD}>{labels.edit}</span>
            </Button>
          ) : (
            <a
              href={`/claim/${qr.code}`}
              onClick={noteStaff}
              aria-label={v.openCode(qr.number, name)}
              className={buttonClass('secondary', 'ring-inside md:min-w-touch', 'tight')}
            >
              <ExternalLink aria-hidden className="size-4.5" />
              <span className={WORD}>{labels.open}</span>
            </a>
          )}
        </span>
      }
    />
  )
})
