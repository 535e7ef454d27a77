/**
 * Starts a pass because somebody asked for one.
 *
 * Exports: syncNow, kickSync
 */
import { askBackgroundSync } from './engine/background-sync'
import type { PassReport } from './engine/pass'
import { deviceSync } from './this-device'

/** The person's "Sync now": tries everything that does not wait for a server's own Retry-After. */
export const syncNow = (): Promise<PassReport> => deviceSync().run({ eager: true })

/** Newer work is in the outbox: sends it, and lets the browser send it should this page close first. */
export function kickSync(): void {
  deviceSync()
    .run()
    .catch((error: unknown) => console.error('The outbox could not be worked on', error))
  void askBackgroundSync()
}
