/**
 * Applies a batch of queued operations (sync-wire, "POST /api/sync").
 *
 * - Operations of one code are applied in their order; what follows one that was not applied is blocked. Entries of one
 *   diary share commits where the store can do that: each is prepared while those before it wait for theirs.
 * - Operations of different codes do not wait for each other.
 * - Each is settled on its own, and told as soon as it is.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import { ERROR_CODES } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import {
  operation as operationSchema,
  type Batch,
  type Operation,
} from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import { summary, validate } from '@tohfa/sync-protocol/validation'
import { availableParallelism } from 'node:os'
import { AppError } from '../http/app-error'
import { applyOnce } from './apply-once'
import type { Answer, Idempotency } from './idempotency'
import { toAppError, toProblem } from '../http/problem'
import { OperationHeld } from './lane-turn'
import { createProvenPins } from './proven-pins'
import {
  fileFieldsOf,
  type OperationRegistry,
  type OperationRequest,
  type SentFile,
} from './operation-registry'
import type { FileField } from '../incoming/spooled-form'
import type { UploadStore } from '../incoming/upload-store'
import type { Sealing } from '../crypto/sealing-keys'

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

/** What the operations of one code in one batch share. */
type LaneContext = Pick<OperationRequest, 'address' | 'provenPins' | 'turn'>

export function createSyncService(deps: {
  registry: OperationRegistry
  idempotency: Idempotency
  sealing: Sealing
  uploads: UploadStore
  /** a failure that is ours, not the sender's */
  reportFailure: (thrown: unknown) => void
}): SyncService {
  async function apply(raw: Batch['operations'][number], lane: LaneContext): Promise<Answer<unknown>> {
    const parsed = validate(operationSchema, raw)
    if (!parsed.ok)
      throw new AppError('validation_failed', { detail: summary(parsed.errors), errors: parsed.errors })
    const operation = parsed.value
    const registered = deps.registry.get(operation.kind)
    if (!registered) throw new AppError('kind_unknown')
    const queued = toQueued(operation, fileFieldsOf(registered), lane)
    const answer = await applyOnce(deps.idempotency, registered, queued)
    for (const file of operation.files ?? [])
      // it is applied, whatever becomes of its files: they are removed when they expire
      await deps.uploads.remove(file.upload).catch(deps.reportFailure)
    return answer
  }

  function toQueued(operation: Operation, fileFields: FileField[], lane: LaneContext): OperationRequest {
    const { id, kind, code, fields = {}, files = [], sealed } = operation
    const unknown = files.find(({ field }) => !fileFields.some(({ name }) => name === field))
    if (unknown)
      throw new AppError('validation_failed', {
        detail: m.unknownField,
        errors: [{ field: unknown.field, detail: m.unknownField }],
      })
    const sent = files.map(({ field, upload }) => [field, upload])
    const filesOf = (field: string): SentFile[] =>
      files.filter((file) => file.field === field).map(({ upload }) => sentFile(upload, fileFields, field))
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
      address: lane.address,
      async fields() {
        if (sealed === undefined) return fields
        return { ...fields, ...(await deps.sealing.open(sealed, operation.sealed_for, id)) }
      },
      files: filesOf,
      file: (field) => filesOf(field)[0]?.read ?? null,
      provenPins: lane.provenPins,
      ...(lane.turn && { turn: lane.turn }),
    }
  }

  function sentFile(id: string, fileFields: FileField[], field: string): SentFile {
    const locate = async () => {
      const upload = await deps.uploads.finished(id)
      if (!upload) throw new AppError('upload_unknown')
      const taken = fileFields.find(({ name }) => name === field)
      if (taken && upload.size > taken.maxBytes)
        throw new AppError('file_too_large', { detail: taken.tooLarge })
      return { path: upload.path, size: upload.size }
    }
    return {
      locate,
      async read() {
        await locate()
        const bytes = await deps.uploads.read(id)
        // it may have expired meanwhile
        if (!bytes) throw new AppError('upload_unknown')
        return bytes
      },
    }
  }

  async function settle(raw: Batch['operations'][number], lane: LaneContext): Promise<OperationResult> {
    const { id } = raw
    try {
      const { status, json, replayed } = await apply(raw, lane)
      return { id, outcome: 'applied', status, replayed, body: JSON.parse(json) as unknown }
    } catch (thrown) {
      if (thrown instanceof OperationHeld) return { id, outcome: 'blocked' }
      const error = toAppError(thrown)
      const body = toProblem(error)
      if (error.status >= 500) deps.reportFailure(thrown)
      if (!ERROR_CODES[error.code].retryable) return { id, outcome: 'refused', status: error.status, body }
      const retry_after = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_DEFAULT))
      return { id, outcome: 'retry', status: error.status, retry_after, body }
    }
  }

  const mayOverlap = (raw: Batch['operations'][number], before: Batch['operations'][number] | undefined) =>
    raw.kind === before?.kind && deps.registry.get(String(raw.kind))?.overlaps === true

  async function applyLane(
    operations: Batch['operations'],
    { address, settled, abandoned }: BatchContext,
  ): Promise<void> {
    const provenPins = createProvenPins()
    // the place of the first that was not applied: what comes before it may still be waiting for its commit
    const lane = { stoppedAt: Infinity }
    const stop = (place: number) => (lane.stoppedAt = Math.min(lane.stoppedAt, place))
    let before: Batch['operations'][number] | undefined
    // in their order, whichever is known first
    let told = Promise.resolve()
    for (const [place, raw] of operations.entries()) {
      const blocked: OperationResult = { id: raw.id, outcome: 'blocked' }
      if (!mayOverlap(raw, before)) await told
      if (abandoned()) break
      before = raw
      if (lane.stoppedAt < place) {
        told = told.then(() => settled(blocked))
        continue
      }
      const { asked, wasAsked } = oneSignal()
      const turn = { held: () => lane.stoppedAt < place, hold: () => void stop(place), asked }
      const result = settle(raw, { address, provenPins, turn }).then((result) => {
        if (result.outcome !== 'applied') stop(place)
        return result
      })
      told = Promise.all([result, told]).then(([result]) =>
        settled(result.outcome !== 'applied' && lane.stoppedAt < place ? blocked : result),
      )
      await Promise.race([wasAsked, result])
    }
    await told
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

function oneSignal() {
  let asked = () => {}
  const wasAsked = new Promise<void>((resolve) => (asked = resolve))
  return { asked: () => asked(), wasAsked }
}

/** What names no code follows nothing and is followed by nothing. */
const laneOf = ({ id, code }: Batch['operations'][number]) =>
  typeof code === 'string' && code !== '' ? (normalizeCode(code) ?? code) : id

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
