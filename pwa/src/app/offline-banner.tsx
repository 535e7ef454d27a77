import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from '../device/connection'
import { useLocation } from 'wouter'
import { offline, offlineSaved } from './app.texts'

/** the admin's screens, whose data is never stored on a device */
const ADMINS = /^\/(?:admin|csv-qr)\b/

export function OfflineBanner() {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  const [path] = useLocation()
  return (
    <div role="status">
      {!reachable && (
        <p className="flex items-center justify-center gap-1.5 bg-marigold-soft px-2 py-1.5 text-sm text-marigold-ink max-[22rem]:text-xs">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {ADMINS.test(path) ? offline : offlineSaved}
        </p>
      )}
    </div>
  )
}
