import { setTimeout as sleep } from 'node:timers/promises'
import { CommitUnknownError } from '../store-unavailable'
import { sqlState } from './error'

/**
 * serialization_failure and deadlock_detected: the transaction was rolled back and may simply run again. One whose commit is
 * unknown may not, as it may be applied.
 */
const RETRYABLE = new Set(['40001', '40P01'])

const ATTEMPTS = 8
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 320

export function isRetryable(error: unknown): boolean {
  return !(error instanceof CommitUnknownError) && RETRYABLE.has(sqlState(error) ?? '')
}

/**
 * Runs `attempt` again, after a growing pause with jitter, for as long as its errors are retryable.
 * @param random returns a number from 0 up to 1
 */
export async function retried<T>(attempt: () => Promise<T>, random: () => number): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      failures += 1
      if (failures >= ATTEMPTS || !isRetryable(error)) throw error
      await sleep(random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures))
    }
  }
}
