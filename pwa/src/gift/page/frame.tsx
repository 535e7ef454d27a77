import type { ReactNode } from 'react'
import * as labels from '../../ui/labels.texts'
import { Button } from '../../ui/button'
import * as t from './claim-page.texts'

interface FrameProps {
  /** entries of this device that have not arrived */
  waiting: number
  /** switches to a newer version that waits */
  onUpdate?: (() => void) | undefined
  /** what leads on from the gift */
  wayOn?: ReactNode
  children: ReactNode
}

/** The frame around every state of the page. */
export const Frame = ({ waiting, onUpdate, wayOn, children }: FrameProps) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-4 page-end">
    <header className="flex min-h-13 items-center justify-between gap-3">
      <a
        href="/"
        className="inline-flex min-h-touch items-center font-display text-lg font-semibold text-accent-ink"
      >
        {labels.product}
      </a>
      {waiting > 0 && (
        <a
          href="/outbox"
          className="inline-flex min-h-touch items-center rounded-full bg-marigold-soft px-4 text-sm font-medium text-marigold-ink"
        >
          {t.notDelivered(waiting)}
        </a>
      )}
    </header>
    <main className="rounded-card border border-line bg-surface p-5 shadow-card">{children}</main>
    {wayOn}
    {onUpdate && (
      <footer className="flex flex-wrap items-center justify-center gap-x-2 py-2 text-sm text-soft">
        {t.updateReady}
        <Button variant="secondary" onClick={onUpdate}>
          {t.update}
        </Button>
      </footer>
    )}
  </div>
)
