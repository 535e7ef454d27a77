/**
 * Applies a batch of queued operations (sync-wire, "POST /api/sync").
 *
 * - Operations of one code are applied in their order; what follows one that was not applied is blocked.
 * - Operations of different codes do not wait for each other.
 * - Each is settled on its own, and told as soon as it is.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import * as m from '@tohfa/sync-protocol/messages'
import {
  operation as operationSchema,
  type Batch,
  type Operation,
} from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import { summary, validate } from '@tohfa/sync-protocol/validation'
import { availableParallelism } from 'node:os'
import { AppError } from '../platform/app-error'
import type { Answer, Idempotency } from '../platform/idempotency'
import { toAppError, toProblem } from '../platform/problem'
import type { OperationRegistry, QueuedOperation } from '../platform/queued-operation'
import type { UploadStore } from '../uploads/upload-store'
import type { Sealing } from './sealing'

/**
 * Lanes of one batch that are under way at once: enough to keep every core hashing, and few enough that whoever comes
 * with a single claim does not wait behind all 500 of a batch.
 */
const LANES_AT_ONCE = Math.max(16, 4 * availableParallelism())

/** seconds, where the refusal does not say */
const RETRY_AFTER_DEFAULT = 5

export interface BatchContext {
  /** of the caller, for limits */
  address: string
  /** told once per operation, in the order in which they are settled */
  settled(result: OperationResult): void
  /** true once nobody hears the answer: what has not begun is left for the next try */
  abandoned(): boolean
}

export interface SyncService {
  /** Resolves when every operation is settled, or left because nobody listens. Does not reject. */
  applyBatch(operations: Batch['operations'], context: BatchContext): Promise<void>
}

export function createSyncService(deps: {
  registry: OperationRegistry
  idempotency: Idempotency
  sealing: Sealing
  uploads: UploadStore
  /** a failure that is ours, not the sender's */
  reportFailure: (thrown: unknown) => void
}): SyncService {
  async function apply(raw: Batch['operations'][number], address: string): Promise<Answer> {
    const parsed = validate(operationSchema, raw)
    if (!parsed.ok)
      throw new AppError('validation_failed', { detail: summary(parsed.errors), errors: parsed.errors })
    const operation = parsed.value
    const registered = deps.registry.get(operation.kind)
    if (!registered) throw new AppError('kind_unknown')
    const answer = await registered.apply(toQueued(operation, registered.fileFields, address))
    for (const file of operation.files ?? [])
      // it is applied, whatever becomes of its files: they are removed when they expire
      await deps.uploads.remove(file.upload).catch(deps.reportFailure)
    return answer
  }

  function toQueued(operation: Operation, fileFields: readonly string[], address: string): QueuedOperation {
    const { id, kind, code, fields = {}, files = [], sealed } = operation
    const unknown = files.find(({ field }) => !fileFields.includes(field))
    if (unknown)
      throw new AppError('validation_failed', {
        detail: m.unknownField,
        errors: [{ field: unknown.field, detail: m.unknownField }],
      })
    const sent = files.map(({ field, upload }) => [field, upload])
    return {
      id,
      fingerprint: deps.idempotency.fingerprint(
        kind,
        code,
        fields,
        sent,
        ...(sealed === undefined ? [] : [sealed]),
      ),
      code,
      capturedAt: operation.captured_at === undefined ? null : Date.parse(operation.captured_at),
      address,
      async fields() {
        if (sealed === undefined) return fields
        return { ...fields, ...(await deps.sealing.open(sealed, operation.sealed_for, id)) }
      },
      file(field) {
        const reference = files.find((file) => file.field === field)
        if (!reference) return null
        return async () => {
          const bytes = await deps.uploads.read(reference.upload)
          if (!bytes) throw new AppError('upload_unknown')
          return bytes
        }
      },
    }
  }

  async function settle(raw: Batch['operations'][number], address: string): Promise<OperationResult> {
    const { id } = raw
    try {
      const { status, json, replayed } = await apply(raw, address)
      return { id, outcome: 'applied', status, replayed, body: JSON.parse(json) as unknown }
    } catch (thrown) {
      const error = toAppError(thrown)
      const body = toProblem(error)
      if (error.status >= 500) deps.reportFailure(thrown)
      if (error.status !== 429 && error.status < 500)
        return { id, outcome: 'refused', status: error.status, body }
      const retry_after = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_DEFAULT))
      return { id, outcome: 'retry', status: error.status, retry_after, body }
    }
  }

  async function applyLane(
    lane: Batch['operations'],
    { address, settled, abandoned }: BatchContext,
  ): Promise<void> {
    let held = false
    for (const raw of lane) {
      if (abandoned()) return
      const result: OperationResult = held ? { id: raw.id, outcome: 'blocked' } : await settle(raw, address)
      held ||= result.outcome !== 'applied'
      settled(result)
    }
  }

  return {
    async applyBatch(operations, context) {
      const waiting = lanesOf(operations).values()
      const applyWaiting = async () => {
        for (const lane of waiting) await applyLane(lane, context)
      }
      await Promise.all(Array.from({ length: LANES_AT_ONCE }, applyWaiting))
    },
  }
}

const laneOf = ({ code }: Record<string, unknown>) =>
  typeof code === 'string' ? (normalizeCode(code) ?? code) : ''

/** Operations of one code, however it is typed, are one lane. */
function lanesOf(operations: Batch['operations']): Map<string, Batch['operations']> {
  const lanes = new Map<string, Batch['operations']>()
  for (const operation of operations) {
    const lane = lanes.get(laneOf(operation))
    if (lane) lane.push(operation)
    else lanes.set(laneOf(operation), [operation])
  }
  return lanes
}
