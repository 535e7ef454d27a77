import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AttentionIcon, CloseIcon, DeliveredIcon, icon } from '../icons'
import { TOASTS } from '../dialog/toast-region'
import { SHOWN_MS, type ToastBoxProps } from './toast'
import { keepInPlace } from './toast-place'
import { dismiss } from '../ui.texts'

/** ms in which even a slow reader has read a long text */
const MS_PER_LETTER = 60

const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.2" />
  </>,
)

const KINDS = {
  success: { Icon: DeliveredIcon, look: 'text-good' },
  info: { Icon: InfoIcon, look: 'text-soft' },
  error: { Icon: AttentionIcon, look: 'text-bad-ink' },
}

/** The live region of the newest open dialog: the rest of the page is silent then, and cannot be pressed. */
const regionNow = (region: Element | null) =>
  [...document.querySelectorAll(`dialog:modal ${TOASTS}`)].pop() ?? region

/** ms until a dialog that is closing has closed; what its region says would go with it */
const CLOSED_MS = 100

/** Says `text` to screen readers only. @param region the page's own live region */
export function announce(text: string, region: Element | null): void {
  const line = document.createElement('p')
  line.className = 'sr-only'
  line.textContent = text
  setTimeout(() => {
    regionNow(region)?.append(line)
    setTimeout(() => line.remove(), SHOWN_MS)
  }, CLOSED_MS)
}

/** Keeps numbers with hyphens, such as receipt numbers, in one piece if a line has room. */
const unbrokenNumbers = (text: string) =>
  text.split(/(\S+-\S*\d\S*)/).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <span key={place} className="inline-block max-w-full">
        {piece}
      </span>
    ),
  )

/** The toast, where it is announced and can be pressed. */
export function ToastBox({ region, id, lines, Action, onDismiss }: ToastBoxProps) {
  const [place, setPlace] = useState<Element>()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => setPlace(regionNow(region) ?? undefined)
    follow()
    // moves into a dialog that opens, and out of one that closes
    const dialogs = new MutationObserver(follow)
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => dialogs.disconnect()
  }, [region])

  const leave = useEffectEvent(onDismiss)
  const stays = lines.some(({ kind }) => kind === 'error')
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const shownMs = Math.max(SHOWN_MS, letters * MS_PER_LETTER)
  useEffect(() => {
    if (stays) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        // it stays while its button has the focus: nothing disappears from under somebody's hands
        if (box.current?.contains(document.activeElement)) wait()
        else leave()
      }, shownMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [id, stays, shownMs])

  useEffect(() => {
    const popover = box.current
    // its dialog may have closed since
    if (!popover?.isConnected) return
    // Safari before 17 has no popovers: there an open dialog covers a toast of the page
    if ('showPopover' in popover && !popover.matches(':popover-open')) popover.showPopover()
    return keepInPlace(popover)
  }, [lines, place])

  return (
    place &&
    createPortal(
      <div
        ref={box}
        popover="manual"
        className="pointer-events-none fixed inset-x-0 top-auto bottom-[env(safe-area-inset-bottom)] mx-auto w-full max-w-md bg-transparent p-3"
      >
        <div className="pointer-events-auto flex flex-wrap items-center justify-end gap-x-2 rounded-card border border-edge bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float">
          <div className="max-w-full flex-1 py-1">
            {lines.map(({ text, kind }) => (
              <Line key={text} text={text} {...KINDS[kind]} />
            ))}
          </div>
          {Action && <Action onDone={onDismiss} />}
          <button
            type="button"
            aria-label={dismiss}
            onClick={onDismiss}
            className="flex size-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken"
          >
            <CloseIcon />
          </button>
        </div>
      </div>,
      place,
    )
  )
}

const Line = ({ text, Icon, look }: { text: string; Icon: typeof CloseIcon; look: string }) => (
  <div className="flex items-center gap-x-2">
    <span className={look}>
      <Icon />
    </span>
    <p className="min-w-0">{unbrokenNumbers(text)}</p>
  </div>
)
