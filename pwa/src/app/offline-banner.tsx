import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { isServerReachable, onConnectionChange } from '../device/network/connection'
import { offline, offlineSaved } from './app.texts'

/** screens whose data is never stored on a device */
const ONLINE_ONLY = /^\/(?:admin|csv-qr|account|gift-pin|reset-pin|campaign\/[^/]+\/links)\b/

/** It is drawn over the empty space around the header's edge, so that nothing moves when it comes and goes. */
export function OfflineBanner() {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  const [path] = useLocation()
  return (
    <div role="status" className="relative">
      {!reachable && (
        <p className="pointer-events-none absolute inset-x-0 -top-1.5 z-10 flex min-h-4.5 items-center justify-center gap-1.5 bg-marigold-soft px-2 text-[min(0.75rem,4vw)] text-marigold-ink sm:min-h-7 sm:text-sm">
          <CloudOff aria-hidden className="size-4" />
          {ONLINE_ONLY.test(path) ? offline : offlineSaved}
        </p>
      )}
    </div>
  )
}
