import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { close } from '../../ui/ui.texts'
import { IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import type { ShownCode } from '../shared/shown-codes'
import * as t from './codes.texts'
import { PersonDetails } from './person-details'
import { PersonMenu, type CodeActions } from './person-menu'
import { useFacts } from './use-facts'

interface PersonPanelProps extends CodeActions {
  qr: ShownCode
  campaign: Pick<Campaign, 'id' | 'name' | 'campaign_type'>
  /** whether this person may see what edits have replaced */
  ofOwner: boolean
  /** beside the list, else a sheet over it */
  beside: boolean
  /** where it is in the list, from 0 */
  place: number
  all: number
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** A code and the person who holds it. The arrow keys show the next and the previous one. */
export default function PersonPanel(props: PersonPanelProps) {
  const { qr, campaign, ofOwner, beside, place, all, onStep, onClose, onReset, onErase } = props
  const facts = useFacts(ofOwner && qr.claimed ? campaign.id : undefined, campaign.campaign_type, qr)
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // a dialog above it has the keys
    if (document.querySelectorAll('dialog[open]').length !== (beside ? 0 : 1)) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=tab]')) return
    const by = STEPS[event.key]
    if (by !== undefined) {
      event.preventDefault()
      onStep(by)
    } else if (event.key === 'Escape' && beside) {
      event.preventDefault()
      onClose()
    }
  })
  useEffect(() => {
    const leaving = new AbortController()
    window.addEventListener('keydown', (event) => key(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [])

  const steps = (
    <>
      <IconButton label={t.previous} aria-disabled={place <= 0} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden className={place <= 0 ? 'size-5 opacity-40' : 'size-5'} />
      </IconButton>
      <IconButton label={t.next} aria-disabled={place >= all - 1} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden className={place >= all - 1 ? 'size-5 opacity-40' : 'size-5'} />
      </IconButton>
    </>
  )
  const more = <PersonMenu qr={qr} onReset={onReset} onErase={onErase} />
  const details = (
    <div className="printed">
      <PersonDetails qr={qr} campaign={campaign} facts={facts} ofOwner={ofOwner} main={!beside} />
    </div>
  )
  const title = (
    <span aria-live="polite">
      {t.about(qr.number)}
      <span className="sr-only"> {qr.claimer_name}</span>
    </span>
  )
  return beside ? (
    <Beside
      title={title}
      head={
        <>
          {steps}
          {more}
          <IconButton label={close} onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </>
      }
    >
      {details}
    </Beside>
  ) : (
    <Dialog title={title} open onClose={onClose}>
      <div className="-mx-2 mb-2 flex items-center">
        {steps}
        <p className="flex-1 px-1 text-sm text-soft">{t.placeOf(place + 1, all)}</p>
        {more}
      </div>
      {details}
    </Dialog>
  )
}

interface BesideProps {
  title: ReactNode
  head: ReactNode
  children: ReactNode
}

function Beside({ title, head, children }: BesideProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      aria-labelledby={titleId}
      // Firefox would stop at everything that scrolls, and here each part has its own stops
      tabIndex={-1}
      className="sticky top-2 scroll-pt-16 max-h-[calc(100dvh-1rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface shadow-card"
    >
      <div className="sticky top-0 z-10 flex items-center bg-surface py-1 pr-1.5 pl-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="mr-auto text-lg font-semibold outline-none">
          {title}
        </h2>
        {head}
      </div>
      <div className="px-4 pb-4">{children}</div>
    </aside>
  )
}
