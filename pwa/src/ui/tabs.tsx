import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names'

interface Tab<K extends string> {
  key: K
  label: ReactNode
}

interface TabsProps<K extends string> {
  label: string
  tabs: readonly Tab<K>[]
  shown: K
  onShow: (key: K) => void
  children: ReactNode
}

const STEPS: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs by the ARIA pattern: one tab stop, and the arrow keys, Home and End select. `children` is the panel of the selected
 * tab. Radix tabs would add 9 kB to the login screen (decision 16).
 */
export function Tabs<K extends string>({ label, tabs, shown, onShow, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const index = step(
      tabs.findIndex(({ key }) => key === shown),
      tabs.length,
    )
    const next = tabs[index]
    if (!next) return
    onShow(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        // browsers leave a tab as it is if most of it can be seen
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={classNames(
          'gap-1 rounded-control bg-sunken p-1',
          // on a phone, five names do not fit into one row: it scrolls, and its end fades
          tabs.length > 4
            ? 'flex max-sm:overflow-x-auto max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),#0000)] max-sm:pr-8 max-sm:[scrollbar-width:none] max-sm:*:shrink-0 max-sm:*:px-3 max-sm:*:whitespace-nowrap sm:*:flex-1'
            : 'even',
        )}
      >
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === shown}
            aria-controls={`${id}-panel`}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => onShow(key)}
            className={classNames(
              'min-h-touch rounded-lg px-1 font-medium transition-colors duration-150 max-[22rem]:text-sm sm:px-3',
              key === shown ? 'bg-surface text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className="pt-5">
        {children}
      </div>
    </div>
  )
}
