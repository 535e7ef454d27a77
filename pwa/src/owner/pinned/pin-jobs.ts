/** Campaigns that are just being made available offline: they go on while somebody looks at other screens. */
import * as m from '@tohfa/sync-protocol/messages'
import { useSyncExternalStore } from 'react'
import { NoConnectionError } from '../../api/client'
import { isServerReachable } from '../../api/connection'
import { failureText } from '../../api/failure'
import { StorageFull } from '../../offline/store/quota'
import { SealingKeyMissing } from '../../offline/sealing/sealing-keys'
import { isCampaignDeleted } from '../data/campaign-deleted'
import * as t from './pinned.texts'
import { makeAvailable } from './make-available'

/** `part`: what is there, 0 to 1; `error`: why it ended with nothing kept */
export type KeepJob = { part: number; error?: undefined } | { part?: undefined; error: string }

let jobs: ReadonlyMap<string, KeepJob> = new Map()
const listeners = new Set<() => void>()

function change(id: string, job: KeepJob | undefined) {
  const next = new Map(jobs)
  if (job) next.set(id, job)
  else next.delete(id)
  jobs = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** undefined while nothing is under way and nothing went wrong. */
export const useKeepJob = (id: string): KeepJob | undefined =>
  useSyncExternalStore(subscribe, () => jobs.get(id))

/** Begins; a second call while one is under way does nothing. */
export async function startKeeping(id: string): Promise<void> {
  if (jobs.get(id)?.part !== undefined) return
  change(id, { part: 0 })
  try {
    await makeAvailable(id, (part) => change(id, { part }))
    change(id, undefined)
  } catch (error) {
    change(id, { error: reason(error) })
  }
}

function reason(error: unknown): string {
  if (error instanceof StorageFull) return t.deviceFull
  if (isCampaignDeleted(error)) return m.campaignUnknown
  if (error instanceof NoConnectionError || error instanceof SealingKeyMissing || !isServerReachable())
    return t.needsNetwork
  return failureText(error, t.failed)
}
