import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from '../../device/network/connection'
import { shownTime } from '../../ui/formats'
import { useFreshAt } from '../campaign-data/campaigns.queries'
import { useRefreshFailed } from '../campaign-data/refresh-failures'
import { asOf, asOfOld } from './campaigns.texts'

/**
 * Shows how old cached data is while it cannot be refreshed.
 * @param of key of the data in the cache: a campaign's id, or OWN_LIST
 * @param failed shown first if the server is reachable but did not return the data
 */
export function AsOf({ of, failed: message }: { of: string; failed: string }) {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  const at = useFreshAt(of)
  const failed = useRefreshFailed(of)
  if ((reachable && !failed) || at === undefined) return null
  const time = shownTime(at)
  return (
    <p className="flex items-center gap-1.5 text-sm text-marigold-ink">
      <CloudOff aria-hidden className="size-4" />
      {reachable ? asOfOld(message, time) : asOf(time)}
    </p>
  )
}
