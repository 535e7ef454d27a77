import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from '../api/connection'
import { offline } from './app.texts'

export function OfflineBanner() {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  return (
    <div role="status">
      {!reachable && (
        <p className="flex items-center justify-center gap-2 bg-marigold-soft px-4 py-2 text-sm text-marigold-ink">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {offline}
        </p>
      )}
    </div>
  )
}
