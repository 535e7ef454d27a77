import { useEffect, useRef, useSyncExternalStore } from 'react'
import { AttentionIcon, CloseIcon, DeliveredIcon, DeviceIcon } from './icons'
import { dismiss } from './ui.texts'

const KINDS = {
  success: { Icon: DeliveredIcon, look: 'text-good' },
  info: { Icon: DeviceIcon, look: 'text-marigold-ink' },
  error: { Icon: AttentionIcon, look: 'text-bad-ink' },
}
export type ToastKind = keyof typeof KINDS

interface Shown {
  id: number
  text: string
  kind: ToastKind
}

const SHOWN_MS = 5_000
const AT_ONCE = 3

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

const remove = (id: number) => change(shown.filter((one) => one.id !== id))

/** Shows and announces `text` for five seconds. An error stays until it is dismissed or three newer toasts replace it. */
export function toast(text: string, kind: ToastKind = 'success'): void {
  const id = ++lastId
  change([...shown.filter((one) => one.text !== text), { id, text, kind }].slice(-AT_ONCE))
  if (kind !== 'error') setTimeout(() => remove(id), SHOWN_MS)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const none: readonly Shown[] = []

/** Renders the toasts; once per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // reopen it, so that it is above a dialog that opened in the meantime
    const popover = area.current
    if (popover?.showPopover === undefined) return
    if (popover.matches(':popover-open')) popover.hidePopover()
    if (toasts.length > 0) popover.showPopover()
  }, [toasts])

  return (
    <div
      ref={area}
      popover="manual"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 bottom-auto mx-auto w-full max-w-md flex-col gap-2 bg-transparent p-3 pt-[max(0.75rem,env(safe-area-inset-top))] open:flex"
    >
      {toasts.map((one) => (
        <Toast key={one.id} {...one} />
      ))}
    </div>
  )
}

function Toast({ id, text, kind }: Shown) {
  const { Icon, look } = KINDS[kind]
  return (
    <div className="pointer-events-auto flex items-center gap-2 rounded-card border border-edge bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-float">
      <span className={look}>
        <Icon />
      </span>
      <p className="flex-1 py-1">{text}</p>
      <button
        type="button"
        aria-label={dismiss}
        onClick={() => remove(id)}
        className="flex size-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken"
      >
        <CloseIcon />
      </button>
    </div>
  )
}
