/**
 * What an answer, or a missing one, makes of an operation.
 *
 * Invariants:
 * - only `applied` delivers; only a definite refusal asks for attention; everything else stays queued
 * - an answered operation never waits for less than the server's Retry-After: retryAfter <= wait <= retryAfter +
 *   BACKOFF_MAX_MS
 * - a refusal by something between device and server settles nothing: the operation waits, and is tried again
 * - a blocked operation counts no try: the head of its lane decides when the lane goes on
 */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { backoff, BACKOFF_FIRST_MS } from './backoff'
import type { OutboxEntry } from './outbox-entry'
import { changedBy } from './overlay'

/** The server's line, or what is known without one. */
export type Answer =
  | OperationResult
  /** the connection broke, or something other than our server answered; it may have named a time for the next try */
  | { outcome: 'unanswered'; retryAfterMs?: number }
  /** the server, or a proxy with a rate limit, answered the request as a whole */
  | { outcome: 'deferred'; retryAfterMs: number; problem?: Problem }
  /** the way is open, but this one does not get through; `status`: of the page that refused it */
  | { outcome: 'filtered'; status?: number }

export interface Chance {
  /** epoch ms */
  now: number
  /** 0 <= x < 1 */
  random: number
}

/** What changes in the entry, never its id or its place; `undefined` removes a property. */
export type EntryChange = { [K in Exclude<keyof OutboxEntry, 'id' | 'seq'>]?: OutboxEntry[K] | undefined }

export interface Settlement {
  change: EntryChange
  /** what happens to its files: nothing, deleted after delivery, or sent again from the start */
  files: 'leave' | 'delete' | 'restart'
  /** what the answer makes of the cached row of the code */
  applied?: unknown
  /** the row as the operation wrote it: lists show more of it than some answers contain */
  written?: QrCode | undefined
  /** epoch ms, the device's clock: when the row was as the answer has it, if an earlier try was applied */
  appliedAt?: number
  /** the row belongs to a campaign that asks for a lock */
  locked?: true
  /** the server no longer has a key for the sealed box: the device must not seal for it again */
  keyUnknown?: true
  /** epoch ms */
  now: number
}

/**
 * after so many lost uploads a person is asked; a try that failed because of the network says nothing about the files
 */
const UPLOAD_RESTARTS_MAX = 5

export function settle(entry: OutboxEntry, answer: Answer, chance: Chance): Settlement {
  if (entry.state === 'delivered') throw new Error(`operation ${entry.id} is delivered already`)
  switch (answer.outcome) {
    case 'applied':
      return {
        change: {
          ...CLEARED,
          state: 'delivered',
          attempts: 0,
          failingSince: undefined,
          nextAttemptAt: 0,
          sealed: undefined,
          sealedFor: undefined,
          result: answer.body,
          deliveredAt: chance.now,
        },
        files: 'delete',
        applied: answer.body,
        written: changedBy({ code: entry.code, claimed: true }, entry),
        ...(entry.locked && { locked: true }),
        ...(answer.replayed && { appliedAt: chance.now - (answer.age ?? 0) }),
        now: chance.now,
      }
    case 'refused':
      if (answer.body.code === 'upload_unknown' && restartsOf(entry) < UPLOAD_RESTARTS_MAX) {
        const again = waitAgain(entry, chance, 'server', 0, answer.body)
        return {
          ...again,
          change: { ...again.change, uploadRestarts: restartsOf(entry) + 1 },
          files: 'restart',
        }
      }
      return {
        change: { ...CLEARED, state: 'attention', problem: answer.body },
        files: 'leave',
        now: chance.now,
        ...(answer.body.code === 'seal_unknown' && { keyUnknown: true }),
      }
    case 'retry':
      return waitAgain(entry, chance, 'server', answer.retry_after * 1000, answer.body)
    case 'deferred':
      return waitAgain(entry, chance, 'server', answer.retryAfterMs, answer.problem)
    case 'unanswered':
      return waitAgain(entry, chance, 'network', answer.retryAfterMs ?? 0, undefined)
    case 'filtered': {
      const again = waitAgain(entry, chance, 'filter', 0, undefined)
      return { ...again, change: { ...again.change, filterStatus: answer.status } }
    }
    case 'blocked':
      return {
        change: { state: 'queued', nextAttemptAt: chance.now + BACKOFF_FIRST_MS, waitsSince: chance.now },
        files: 'leave',
        now: chance.now,
      }
  }
}

/** What is kept if the maker's session has ended, maybe since the operation was sent: nothing that others could read. */
export function withoutTrace({ applied: _, written: __, ...settlement }: Settlement): Settlement {
  const { change } = settlement
  if (change.state !== 'delivered') return settlement
  return { ...settlement, change: { ...change, result: undefined, shut: undefined } }
}

const CLEARED = {
  problem: undefined,
  waitsFor: undefined,
  waitsSince: undefined,
  filterStatus: undefined,
  uploadRestarts: undefined,
} satisfies EntryChange

const restartsOf = ({ uploadRestarts = 0 }: OutboxEntry) => uploadRestarts

function waitAgain(
  entry: OutboxEntry,
  { now, random }: Chance,
  waitsFor: 'network' | 'server' | 'filter',
  retryAfterMs: number,
  problem: Problem | undefined,
): Settlement {
  const { failingSince = now } = entry
  const nextAttemptAt = now + backoff(now - failingSince, random, retryAfterMs)
  return {
    change: {
      state: 'queued',
      attempts: entry.attempts + 1,
      failingSince,
      nextAttemptAt,
      waitsSince: now,
      waitsFor,
      filterStatus: undefined,
      problem,
    },
    files: 'leave',
    now,
  }
}
