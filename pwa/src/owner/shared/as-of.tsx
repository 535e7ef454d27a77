import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from '../../api/connection'
import { asOf, asOfOld } from './campaigns.texts'
import { shownTime } from '../../ui/formats'
import { useFreshAt } from '../data/campaigns.queries'
import { useRefreshFailed } from '../data/refresh-failures'

/**
 * How old a kept view is, while nobody can say whether it still holds.
 * @param of as in the cache: a campaign's id, or the owner's list
 */
export function AsOf({ of }: { of: string }) {
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  const at = useFreshAt(of)
  const failed = useRefreshFailed(of)
  if ((reachable && !failed) || at === undefined) return null
  const time = shownTime(at)
  return (
    <p className="flex items-center gap-1.5 text-sm text-marigold-ink">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {reachable ? asOfOld(time) : asOf(time)}
    </p>
  )
}
