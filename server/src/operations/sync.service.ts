/**
 * Applies a batch of queued operations (sync-wire, "POST /api/sync"). Operations of one code are a lane (lane.ts); lanes do
 * not wait for each other. Each operation is settled on its own, and its result is sent at once.
 */
import { ERROR_CODES } from '@tohfa/sync-protocol/error-codes'
import type { Batch } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import { availableParallelism } from 'node:os'
import type { Sealing } from '../crypto/sealing-keys'
import { toAppError, toProblem } from '../http/problem'
import type { UploadStore } from '../incoming/upload-store'
import { applyOnce } from './apply-once'
import { readEnvelope } from './envelope-reader'
import type { Idempotency } from './idempotency'
import { applyLane, lanesOf, type BatchContext, type LaneContext, type QueuedOperation } from './lane'
import { OperationBlocked } from './lane-place'
import type { HandlersByKind } from './operation-handler'

/**
 * Lanes of one batch that run at once: enough to give every core a hash to compute, and few enough that a single claim does
 * not wait behind all 500 of a batch.
 */
const LANES_AT_ONCE = Math.max(16, 4 * availableParallelism())

/** seconds, if the refusal does not say */
const RETRY_AFTER_DEFAULT = 5

export interface SyncService {
  /** Resolves when every operation is settled, or left because nobody waits. Does not reject. */
  applyBatch(operations: Batch['operations'], context: BatchContext): Promise<void>
}

export function createSyncService(deps: {
  handlers: HandlersByKind
  idempotency: Idempotency
  sealing: Sealing
  uploads: UploadStore
  /** is called with a failure of the server, not of the sender */
  reportFailure: (thrown: unknown) => void
}): SyncService {
  async function apply(queued: QueuedOperation, lane: LaneContext) {
    const { handler, request, uploads } = readEnvelope(queued, lane, deps)
    const answer = await applyOnce(deps.idempotency, handler, request)
    for (const upload of uploads)
      // the operation is applied even if this fails; its uploads then go when they expire
      await deps.uploads.remove(upload).catch(deps.reportFailure)
    return answer
  }

  async function settle(queued: QueuedOperation, lane: LaneContext): Promise<OperationResult> {
    const { id } = queued
    try {
      const { status, json, replayed } = await apply(queued, lane)
      return { id, outcome: 'applied', status, replayed, body: JSON.parse(json) as unknown }
    } catch (thrown) {
      if (thrown instanceof OperationBlocked) return { id, outcome: 'blocked' }
      const error = toAppError(thrown)
      const body = toProblem(error)
      if (error.status >= 500) deps.reportFailure(thrown)
      if (!ERROR_CODES[error.code].retryable) return { id, outcome: 'refused', status: error.status, body }
      const retry_after = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_DEFAULT))
      return { id, outcome: 'retry', status: error.status, retry_after, body }
    }
  }

  const mayOverlap = ({ kind }: QueuedOperation, before: QueuedOperation | undefined) =>
    kind === before?.kind && deps.handlers.get(String(kind))?.overlaps === true

  return {
    async applyBatch(operations, context) {
      const waiting = lanesOf(operations).values()
      const applyWaiting = async () => {
        for (const lane of waiting) await applyLane(lane, context, { settle, mayOverlap })
      }
      await Promise.all(Array.from({ length: LANES_AT_ONCE }, applyWaiting))
    },
  }
}
