import { Download, Gift, Heart, Image, X } from 'lucide-react'
import { useEffect, type ReactNode, type RefObject } from 'react'
import type { RunningDownload } from '../../api/use-download'
import { IconButton } from '../../ui/button'
import { DownloadProgress } from '../../ui/download-progress'
import * as v from './public-view.texts'
import type { SendKind } from './sending/send-dialog'

interface SelectionBarProps {
  count: number
  /** download of the QR pictures; it continues when the selection is cleared */
  qrs: RunningDownload
  /** takes the focus when the bar disappears with it */
  home: RefObject<HTMLElement | null>
  onSend: (kind: SendKind) => void
  onClear: () => void
}

const ICON = 'size-5 shrink-0'

/** The actions on the selected codes, at the bottom of the screen. */
export function SelectionBar({ count, qrs, home, onSend, onClear }: SelectionBarProps) {
  useEffect(() => {
    const place = home.current
    return () => {
      if (document.activeElement === document.body) place?.focus({ preventScroll: true })
    }
  }, [home])
  const busy = qrs.state !== null
  const none = count === 0
  return (
    <section
      data-thumb
      aria-label={v.selectedBar}
      className="inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-3 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float sm:pt-2 [@media(height>=30rem)]:fixed"
    >
      {busy && (
        <div className="mx-auto mb-1 max-w-6xl">
          <DownloadProgress
            label={v.drawingQrs}
            says={v.drawingQrs}
            percent={typeof qrs.state === 'number' ? Math.floor(qrs.state * 100) : 0}
            cancelLabel={v.stopQrs}
            onCancel={qrs.cancel}
          />
        </div>
      )}
      <div className="@container mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 sm:px-1">
        <p role="status" className="mr-auto pl-1 font-semibold sm:pl-0">
          {v.selected(count)}
        </p>
        <div className="order-last grid w-full grid-cols-4 gap-1.5 @max-[17rem]:grid-cols-2 md:order-none md:w-auto md:max-w-3xl md:flex-1 md:gap-2">
          <Action
            icon={<Download aria-hidden className={ICON} />}
            disabled={busy || none}
            onClick={qrs.start}
          >
            {v.downloadQrs}
          </Action>
          <Action
            icon={<Gift aria-hidden className={ICON} />}
            disabled={none}
            onClick={() => onSend('offer')}
          >
            {v.sendOffer}
          </Action>
          <Action
            icon={<Image aria-hidden className={ICON} />}
            disabled={none}
            onClick={() => onSend('poster')}
          >
            {v.sendPoster}
          </Action>
          <Action
            icon={<Heart aria-hidden className={ICON} />}
            disabled={none}
            onClick={() => onSend('thanks')}
          >
            {v.sendThanks}
          </Action>
        </div>
        <IconButton label={v.clearSelection} onClick={onClear}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
    </section>
  )
}

interface ActionProps {
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
  children: string
}
const Action = ({ icon, disabled = false, onClick, children }: ActionProps) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClick}
    className="flex min-h-touch flex-col items-center justify-center gap-0.5 rounded-control border border-edge bg-surface px-1 py-1 text-center text-xs leading-tight font-medium transition-colors duration-150 hover:bg-sunken disabled:opacity-60 md:flex-row md:gap-2 md:px-2 md:text-sm lg:px-3 lg:text-base"
  >
    {icon}
    {children}
  </button>
)
