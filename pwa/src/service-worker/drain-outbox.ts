/** The outbox with every page closed. */
import type { Sync } from '../offline/engine/pass'

export interface WakeUp {
  /** whether the browser wakes us no more after this one */
  lastChance: boolean
  /** asks it to wake us again */
  askAgain: () => Promise<void>
}

/**
 * One pass, under the lock that pages hold too.
 * @throws Error when something is left that only waits for time or network: the browser then wakes us again
 */
export async function drainOutbox(
  sync: Pick<Sync, 'run' | 'nextDueAt'>,
  { lastChance, askAgain }: WakeUp,
): Promise<void> {
  let isDone = false
  try {
    await sync.run({ eager: true })
    isDone = (await sync.nextDueAt()) === null
  } finally {
    if (!isDone && lastChance) await askAgain()
  }
  if (!isDone) throw new Error('Something of the outbox has not arrived yet')
}
