/** The outbox with every page closed. */
import { deviceSync } from '../offline/device-outbox'

/**
 * One pass, under the lock that pages hold too.
 * @throws Error when something is left that only waits for time or network: the browser then wakes us again
 */
export async function drainOutbox(): Promise<void> {
  const sync = deviceSync()
  await sync.run({ eager: true })
  if ((await sync.nextDueAt()) !== null) throw new Error('Something of the outbox has not arrived yet')
}
