/**
 * Loads the outbox and starts its engine once there is something for them: a device on which nobody saved anything, and
 * a page that nobody touches, load neither.
 */
import { readWitness } from '@tohfa/sync-protocol/operations/witness'
import { touched } from '../device/touched'
import { sealingKeys } from './device-sealing-keys'
import { deviceDatabase as db } from './device-store'
import type { Sync } from './engine/pass'
import { witnessPlace } from './extensions/device-witness'
import { once } from './once'
import { onOutboxChange } from './store/changes'
import { META } from './store/meta'

/** a script that did not load may load later */
const AGAIN_MS = 2_000

/** The outbox of this device; a file of its own. */
export const outbox = () => import('./device-outbox')

/**
 * Whether the engine or one of its extensions has something to look after: what waits or was delivered, what is kept of
 * it, what was discarded, a report that is no longer right, and an erased database.
 */
async function hasWork(): Promise<boolean> {
  if (readWitness(witnessPlace.read())?.count) return true
  for (const table of [db.outbox, db.delivered, db.discarded]) if ((await table.count()) > 0) return true
  const [edits, reported] = await db.meta.bulkGet([META.oldEdits, META.toldWaiting])
  return edits !== undefined || !!(reported?.value as { groups?: unknown[] } | undefined)?.groups?.length
}

const workIsHere = () =>
  new Promise<void>((resolve) => {
    const found = () => {
      end()
      resolve()
    }
    // the engine reports what is wrong with a database
    const look = () => void hasWork().then((has) => has && found(), found)
    const end = onOutboxChange(db, look)
    look()
  })

async function loadEngine(): Promise<Sync> {
  const loaded = await outbox().catch(() => undefined)
  if (loaded) return loaded.startEngine()
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  return loadEngine()
}

/**
 * Sends what waits, now and whenever there is reason to try again. To be called once the page is idle.
 * @returns the engine, once it was started
 */
export const startSync = once(async () => {
  const refreshKey = () => void sealingKeys().refresh()
  refreshKey()
  window.addEventListener('online', refreshKey)
  await Promise.race([touched(), workIsHere()])
  return loadEngine()
})
