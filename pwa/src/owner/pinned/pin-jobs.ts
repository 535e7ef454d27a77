/** Campaigns that are being pinned. The work continues while another screen is shown. */
import * as m from '@tohfa/sync-protocol/messages'
import { useSyncExternalStore } from 'react'
import { isFailing, NoConnectionError } from '../../api/errors'
import { isServerReachable } from '../../device/network/connection'
import { failureText } from '../../api/failure'
import { StorageFullError } from '../../offline/store/quota'
import { SealingKeyMissingError } from '../../offline/sealing/sealing-keys'
import { isCampaignDeleted } from '../data/campaign-deleted'
import * as t from './pinned.texts'
import { makeAvailable } from './make-available'

/** `part`: progress, 0 to 1; `error`: why the campaign could not be pinned */
export type PinJob = { part: number; error?: undefined } | { part?: undefined; error: string }

let jobs: ReadonlyMap<string, PinJob> = new Map()
const listeners = new Set<() => void>()

function change(id: string, job: PinJob | undefined) {
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

/** undefined unless a job runs or the last one failed */
export const usePinJob = (id: string): PinJob | undefined =>
  useSyncExternalStore(subscribe, () => jobs.get(id))

/** Starts to pin a campaign. Does nothing while a job for it runs. */
export async function startPinning(id: string): Promise<void> {
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
  if (error instanceof StorageFullError) return t.deviceFull
  if (isCampaignDeleted(error)) return m.campaignUnknown
  if (isFailing(error)) return t.failed
  if (error instanceof NoConnectionError || error instanceof SealingKeyMissingError || !isServerReachable())
    return t.needsNetwork
  return failureText(error, t.failed)
}
