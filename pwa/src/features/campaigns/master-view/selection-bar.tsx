import { Download, Gift, Heart, Image, X } from 'lucide-react'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../../../ui/button'
import type { SendKind } from './send-dialog'
import * as v from './master-view.texts'

interface SelectionBarProps {
  count: number
  /** takes the focus that the bar had, when the bar goes */
  home: RefObject<HTMLElement | null>
  onDownload: () => void
  onSend: (kind: SendKind) => void
  onClear: () => void
}

const ICON = 'size-5 shrink-0'

/** Within reach of a thumb for as long as something is selected. */
export function SelectionBar({ count, home, onDownload, onSend, onClear }: SelectionBarProps) {
  useEffect(() => {
    const place = home.current
    return () => {
      if (document.activeElement === document.body) place?.focus({ preventScroll: true })
    }
  }, [home])
  return (
    <>
      {/* room, so that the last row can be scrolled out from under the bar */}
      <div aria-hidden="true" className="h-12" />
      <section
        aria-label={v.selectedBar}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-3 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:pt-2"
      >
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 sm:px-1">
          <p role="status" className="mr-auto pl-1 font-semibold sm:pl-0">
            {v.selected(count)}
          </p>
          <div className="order-last grid w-full grid-cols-4 gap-1 sm:order-none sm:flex sm:w-auto">
            <Action icon={<Download aria-hidden className={ICON} />} onClick={onDownload}>
              {v.downloadQrs}
            </Action>
            <Action icon={<Gift aria-hidden className={ICON} />} onClick={() => onSend('offer')}>
              {v.sendOffer}
            </Action>
            <Action icon={<Image aria-hidden className={ICON} />} onClick={() => onSend('poster')}>
              {v.sendPoster}
            </Action>
            <Action icon={<Heart aria-hidden className={ICON} />} onClick={() => onSend('thanks')}>
              {v.sendThanks}
            </Action>
          </div>
          <IconButton label={v.clearSelection} onClick={onClear}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      </section>
    </>
  )
}

interface ActionProps {
  icon: ReactNode
  onClick: () => void
  children: string
}
const Action = ({ icon, onClick, children }: ActionProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-touch flex-col items-center justify-center gap-0.5 rounded-control px-1 py-1 text-center text-xs leading-tight font-medium text-accent-ink transition-colors duration-150 hover:bg-accent-soft sm:flex-row sm:gap-2 sm:px-3 sm:text-base"
  >
    {icon}
    {children}
  </button>
)
