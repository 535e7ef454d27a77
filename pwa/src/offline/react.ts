/**
 * The only React of the offline half: live reads of the local database. A value is undefined until the first read is
 * done, some milliseconds after mounting.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { OutboxEntry, OutboxState } from './sending-rules/outbox-entry'
import { accountId } from '../device/account-id'
import { deviceDatabase, outboxViews } from './device-store'
import type { OutboxCounts, OwnCounts } from './queue/outbox-views'
import { clockAhead } from './store/meta'
import { isStorageRefused, onDatabaseTrouble } from './store/database-trouble'

/** Whether this browser has no database for the app, so that all other values here stay undefined. */
export const useStorageRefused = (): boolean => useSyncExternalStore(onDatabaseTrouble, isStorageRefused)

/** The newest operations in a state that this person saved, newest first. */
export const useNewestOf = (state: OutboxState, limit: number): OutboxEntry[] | undefined =>
  useObserved((show) => outboxViews.observeNewest(state, limit, show, accountId), `${state} ${limit}`)

/** Everything that waits or is being sent. */
export const useUnderWay = (): OutboxEntry[] | undefined => useObserved(outboxViews.observeUnderWay)

/** How many operations wait, are being sent, need attention and were delivered. */
export const useOutboxCounts = (): OutboxCounts | undefined => useObserved(outboxViews.observeCounts)

/** Like `useOutboxCounts`, for what this person saved. */
export const useOwnCounts = (): OwnCounts | undefined =>
  useObserved((show) => outboxViews.observeOwnCounts(show, accountId))

/** Unconfirmed operations of a code, in order. */
export const usePendingOf = (code: string): OutboxEntry[] | undefined =>
  useLiveQuery(() => outboxViews.pendingOf(code), [code])

/** Milliseconds by which the server's clock is ahead of this device's, as far as it is known. */
export const useClockAhead = (): number | undefined => useLiveQuery(() => clockAhead(deviceDatabase), [])

/** @param of the name of what is watched: another name starts another watch */
function useObserved<T>(watch: (show: (value: T) => void) => () => void, of = ''): T | undefined {
  const [value, setValue] = useState<T>()
  const start = useEffectEvent(watch)
  useEffect(() => start((read) => setValue(() => read)), [of])
  return value
}
