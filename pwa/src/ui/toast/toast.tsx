import { createRef, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { listeners } from '../../device/listeners'

export type ToastKind = 'success' | 'info' | 'error'

export interface Shown {
  id: number
  /** those that came at the same moment, the newest last */
  lines: readonly { text: string; kind: ToastKind }[]
  /** time of the newest text, by the page's clock */
  since: number
  /** a button beside the newest text, while it is useful */
  Action?: ToastAction | undefined
}

/** @param onDone removes the toast */
export type ToastAction = ComponentType<{ onDone: () => void }>

export interface ToastBoxProps extends Shown {
  /** the page's own live region */
  region: Element
  onDismiss: () => void
}

export const SHOWN_MS = 5_000
/** ms; a text that comes sooner is shown below the one before it, which nobody has read yet */
const BREATH_MS = 1_500

let shown: Shown | null = null
let lastId = 0
const changes = listeners()

function change(next: Shown | null) {
  shown = next
  changes.tell()
}

const remove = (id: number) => {
  if (shown?.id === id) change(null)
}

// its look is a separate chunk: no form waits for it
let Box: ComponentType<ToastBoxProps> | undefined
const load = async () => {
  Box = await import('./toast-box').then(
    (loaded) => loaded.ToastBox,
    () => Plain,
  )
  change(shown && { ...shown })
}
const Plain = ({ lines, onDismiss }: ToastBoxProps) => (
  <p className="fixed inset-x-0 bottom-0 bg-surface p-4" onClick={onDismiss}>
    {lines.map(({ text }) => text).join(' ')}
  </p>
)

/**
 * Shows and announces `text` for five seconds or as long as it takes to read. It replaces the toast before it. An error
 * stays until it is dismissed or a newer toast comes.
 */
export function toast(text: string, kind: ToastKind = 'success', Action?: ToastAction): void {
  const since = performance.now()
  const before = shown && since - shown.since < BREATH_MS ? shown.lines : []
  const lines = [...before.filter((one) => one.text !== text), { text, kind }]
  change({ id: ++lastId, lines, since, Action })
  void load()
}

/** Announces what is visible anyway. */
export const say = (text: string): void =>
  void import('./toast-box').then(
    ({ announce }) => announce(text, region.current),
    () => undefined,
  )

const region = createRef<HTMLDivElement>()
/** Shows the toast; once per page. Its live region exists before the first toast, or that would not be announced. */
export function Toaster() {
  const now = useSyncExternalStore(
    changes.add,
    () => shown,
    () => null,
  )
  // before anything is pressed that may need it
  useEffect(() => addEventListener('focusin', () => void load(), { once: true }), [])
  return (
    <>
      <div ref={region} aria-live="polite" />
      {now && Box && region.current && (
        <Box {...now} region={region.current} onDismiss={() => remove(now.id)} />
      )}
    </>
  )
}
