/**
 * Reports changes to screens, over the one stream of all tabs of this browser.
 *
 * - Only a visible page takes part: a hidden one may be frozen at any moment, and needs no news.
 * - A browser without Web Locks and channels gets no stream: one per tab would use up all of its connections.
 */
import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { openStream } from './live-stream'
import { joinTabs, LIVE_TABS, type Tab } from './live-tabs'

export interface Follower {
  /** Something changed, or may have: also called when a stream begins, because changes may have been missed before. */
  changed(): void
  /** whether there is a stream */
  standing(now: boolean): void
  /** ends it */
  signal: AbortSignal
}

const followers = new Map<Follower, { name: Watched; standing: boolean }>()
let tab: Tab | undefined
const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis

function hear(standing: readonly Watched[], changed: readonly Watched[]): void {
  for (const [follower, known] of followers) {
    const now = standing.includes(known.name)
    const isNews = (now && !known.standing) || changed.includes(known.name)
    if (now !== known.standing) follower.standing(now)
    known.standing = now
    if (isNews) follower.changed()
  }
}

function leave(): void {
  tab?.leave()
  tab = undefined
  hear([], [])
}

function look(): void {
  if (document.hidden || followers.size === 0) return leave()
  tab ??= joinTabs(
    { locks: navigator.locks, openChannel: () => new BroadcastChannel(LIVE_TABS), openStream },
    hear,
  )
  tab.watch([...new Set([...followers.values()].map(({ name }) => name))])
}

if (canShare) {
  document.addEventListener('visibilitychange', look)
  document.addEventListener('resume', look)
  document.addEventListener('freeze', leave)
  addEventListener('pageshow', look)
  addEventListener('pagehide', leave)
}

export function follow(name: Watched, follower: Follower): void {
  if (!canShare) return
  followers.set(follower, { name, standing: false })
  follower.signal.addEventListener('abort', () => {
    followers.delete(follower)
    look()
  })
  look()
}
