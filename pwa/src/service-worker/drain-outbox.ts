/** Sends the outbox while every page is closed. */
import type { Sync } from '../offline/engine/pass'

export interface WakeUp {
  /** whether the browser will not wake us again after this one */
  lastChance: boolean
  /** asks the browser to wake us again */
  askAgain: () => Promise<void>
}

/**
 * One pass, under the lock that pages use too.
 * @throws Error if something is left that only waits for time or network: the browser then wakes us again
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
