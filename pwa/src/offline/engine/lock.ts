/**
 * Only one tab or worker drains the outbox at a time.
 *
 * Exports: type Lock, LOCK_NAME
 *
 * The work of a waiting caller runs after the holder's, never instead of it: what was queued while another tab was just
 * finishing must not wait for the next trigger. Two holders at once would be safe (the server applies an operation
 * once), only wasteful.
 */
export interface Lock {
  /** Waits for its turn, runs `work`, gives the turn away however `work` ends. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

export const LOCK_NAME = 'tohfa-outbox'
