import {
  type ComponentProps,
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
import { icon } from './icons'

/** The look of what is in a drop-down. */
export const ITEM =
  'flex min-h-touch w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken'

// heavier than the strokes of other icons, or the dots would hardly be seen
const MoreIcon = icon(<path strokeWidth="3.5" d="M5 12h.01M12 12h.01M19 12h.01" />)

interface DropDownProps {
  /** the button's name and tooltip */
  title: string
  /** its picture; three dots unless given */
  face?: ReactNode
  /** of the button */
  className?: string
  /** opens upwards, for a bar at the end of the screen */
  upwards?: boolean
  /** mounted when it is first opened */
  children: ReactNode
}

/**
 * A button that shows links and actions beside it. It is no menu in ARIA's sense: Tab walks through what is shown, and
 * Escape, a press outside it or leaving it by Tab closes it. So does a link or a button in it, before it acts, unless the
 * button is a switch (`aria-pressed`).
 */
export function DropDown({
  title,
  face = <MoreIcon />,
  className,
  upwards = false,
  children,
}: DropDownProps) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const pressed = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
  })
  useEffect(() => {
    if (!open) return
    place.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
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
        aria-label={title}
        title={title}
        onClick={() => {
          setOpen(!open)
          setWasOpened(true)
        }}
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
        // before the action, whose dialog takes the focus
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('a, button:not([aria-pressed])')) close()
        }}
        className={classNames(
          'absolute right-0 z-30 w-68 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 shadow-float',
          upwards ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {wasOpened && children}
      </div>
    </div>
  )
}

/** An action in a drop-down. */
export const MenuItem = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(ITEM, className)} />
)
