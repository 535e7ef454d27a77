import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names'

/** The look of a link or button in a drop-down. */
export const ITEM =
  'flex min-h-touch w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken'

interface DropDownProps {
  /** what the button shows, with its accessible name */
  face: ReactNode
  /** the button's tooltip */
  title: string
  /** of the button */
  className?: string
  /** opens upwards, for a bar at the end of the screen */
  upwards?: boolean
  /** the links and buttons; `close` gives the focus back to the button, unless a link leads elsewhere */
  children: (close: () => void, open: boolean) => ReactNode
}

/**
 * A button that shows links and actions beside it. It is no menu in ARIA's sense: Tab walks through what is shown, and
 * Escape, a press outside it or leaving it by Tab closes it.
 */
export function DropDown({ face, title, className, upwards = false, children }: DropDownProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const pressed = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
  })
  useEffect(() => {
    if (!open) return
    const leaving = new AbortController()
    addEventListener('pointerdown', (event) => pressed(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [open])
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // a dialog around it stays
    event.preventDefault()
    close()
  }
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div ref={place} className="relative shrink-0" onKeyDown={escape} onBlur={left}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        title={title}
        onClick={() => setOpen(!open)}
        className={classNames(
          'flex min-h-touch min-w-touch items-center justify-center rounded-control hover:bg-sunken',
          className,
        )}
      >
        {face}
      </button>
      <div
        id={id}
        hidden={!open}
        className={classNames(
          'absolute right-0 z-30 w-68 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 shadow-float',
          upwards ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {children(close, open)}
      </div>
    </div>
  )
}
