/** Campaigns that are being pinned. The work continues while another screen is shown. */
import { useSyncExternalStore } from 'react'
import { listeners } from '../../device/listeners'
import * as t from './pinned.texts'

/** `part`: progress, 0 to 1; `error`: why the campaign could not be pinned */
export type PinJob = { part: number; error?: undefined } | { part?: undefined; error: string }

let jobs: ReadonlyMap<string, PinJob> = new Map()
const changes = listeners()

function change(id: string, job: PinJob | undefined) {
  const next = new Map(jobs)
  if (job) next.set(id, job)
  else next.delete(id)
  jobs = next
  changes.tell()
}

/** Whether this browser can pin campaigns. */
export const canPinCampaigns = () => 'serviceWorker' in navigator

/** undefined unless a job runs or the last one failed */
export const usePinJob = (id: string): PinJob | undefined =>
  useSyncExternalStore(changes.add, () => jobs.get(id))

/** Starts to pin a campaign. Does nothing while a job for it runs. */
export async function startPinning(id: string): Promise<void> {
  if (jobs.get(id)?.part !== undefined) return
  change(id, { part: 0 })
  // it needs the outbox, which is larger than the rest of the screen
  const error = await import('./make-available').then(
    ({ makeAvailable }) => makeAvailable(id, (part) => change(id, { part })),
    () => t.needsNetwork,
  )
  change(id, error === undefined ? undefined : { error })
}
