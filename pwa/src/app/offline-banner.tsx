import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from '../device/connection'
import { useLocation } from 'wouter'
import { offline, savedHere } from './app.texts'

/** the admin's screens, whose data is never stored on a device */
const ADMINS = /^\/(?:admin|csv-qr)\b/

export function OfflineBanner() {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  const [path] = useLocation()
  return (
    <div role="status">
      {!reachable && (
        <p className="flex items-center justify-center gap-2 bg-marigold-soft px-4 py-2 text-sm text-marigold-ink">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {ADMINS.test(path) ? offline : `${offline} ${savedHere}`}
        </p>
      )}
    </div>
  )
}
