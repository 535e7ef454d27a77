/**
 * A lane: the operations of one code in one batch. They are applied in their order, those that can share a transaction
 * in one. Those after one that was not applied are blocked.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { mayPassLater } from '@tohfa/sync-protocol/operations/sync-answer'
import type { Batch } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import type { Sealing } from '../crypto/sealing-keys'
import type { PinCaller } from '../http/caller/pin-caller'
import type { AppError } from '../http/app-error'
import { toAppError, toProblem } from '../http/problem'
import type { UploadStore } from '../uploads/upload-store'
import { withClock } from './device-clock'
import { readEnvelope, type LaneContext, type QueuedOperation } from './envelope-reader'
import type { Answer, Idempotency, Outcome, Step } from './idempotency'
import { stepOf, type KindsByName } from './operation-kind'
import { createProvenPins } from './proven-pins'

/** operations that are prepared before the first of them is written */
const PREPARED_AT_ONCE = 32
/** seconds, if the refusal does not say */
const RETRY_AFTER_DEFAULT = 5

export interface BatchContext {
  caller: PinCaller
  /** of the device's clock (device-clock.ts) */
  skew: number | null
  /** of the request that brought it, for the log */
  requestId: string
  /** called once for each operation, in the order in which they are settled */
  settled(result: OperationResult): void
  /** true once nobody waits for the answer: operations that have not begun are left for the next try */
  abandoned(): boolean
}

/** Operations of one code, however it is typed, are one lane; one without a code is its own lane. */
export function lanesOf(operations: Batch['operations']): Map<string, Batch['operations']> {
  const lanes = new Map<string, Batch['operations']>()
  for (const operation of operations) {
    const key = laneKey(operation)
    const lane = lanes.get(key)
    if (lane) lane.push(operation)
    else lanes.set(key, [operation])
  }
  return lanes
}

const laneKey = ({ id, code }: QueuedOperation) =>
  typeof code === 'string' && code !== '' ? (normalizeCode(code) ?? code) : id

export interface LaneDeps {
  kinds: KindsByName
  idempotency: Idempotency
  sealing: Sealing
  uploads: UploadStore
  /** @throws AppError busy (429) */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** epoch ms */
  now: () => number
  /** called with a failure of the server, not of the sender */
  reportFailure: (thrown: unknown, about?: object) => void
  /** called with how an operation of a known kind was settled */
  count: (kind: string, outcome: OperationResult['outcome'] | 'replayed') => void
}

/**
 * Parts of a lane, each written in one transaction. A claim is by itself, because what follows depends on it, and
 * nothing waits behind files that take their time.
 */
function* partsOf(operations: readonly QueuedOperation[], kinds: KindsByName): Generator<QueuedOperation[]> {
  let part: QueuedOperation[] = []
  for (const operation of operations) {
    const claims = kinds.get(String(operation.kind))?.claims
    if (claims && part.length > 0) {
      yield part
      part = []
    }
    part.push(operation)
    const hasFiles = Array.isArray(operation.files) && operation.files.length > 0
    if (claims || hasFiles || part.length === PREPARED_AT_ONCE) {
      yield part
      part = []
    }
  }
  if (part.length > 0) yield part
}

interface PartResult {
  outcomes: Outcome<unknown>[]
  /** ids of each operation's uploads */
  uploads: string[][]
}

/** What is left of a part if it did not get its turn. */
const refused = (refusal: unknown): PartResult => ({ outcomes: [{ refusal }], uploads: [] })

/** A queued operation as a step, and its uploads; one whose envelope cannot be read is refused when it is prepared. */
async function readStep(
  operation: QueuedOperation,
  lane: LaneContext,
  deps: LaneDeps,
): Promise<{ step: Step; uploads: string[] }> {
  try {
    const { kind, request, uploads } = await readEnvelope(operation, lane, deps)
    return { step: stepOf(kind, request), uploads }
  } catch (refusal) {
    return { step: { key: null, prepare: () => Promise.reject(refusal) }, uploads: [] }
  }
}

/** Applies a lane and reports its results in their order. Does not reject. */
export async function applyLane(
  operations: Batch['operations'],
  { caller, skew, requestId, settled, abandoned }: BatchContext,
  deps: LaneDeps,
): Promise<void> {
  const provenPins = createProvenPins()

  async function applyPart(part: readonly QueuedOperation[]): Promise<PartResult> {
    const read = await Promise.all(
      part.map((operation) => readStep(operation, { caller, skew, provenPins }, deps)),
    )
    const outcomes = await deps.idempotency.inOrder(read.map(({ step }) => step))
    return { outcomes, uploads: read.map(({ uploads }) => uploads) }
  }

  const resultOf = (id: string, outcome: Outcome<unknown> | undefined): OperationResult => {
    if (!outcome) return { id, outcome: 'blocked' }
    if ('answer' in outcome) return appliedResult(id, outcome.answer, deps.now())
    const error = toAppError(outcome.refusal, requestId)
    if (error.status >= 500) deps.reportFailure(outcome.refusal, { request_id: requestId })
    return refusedResult(id, error, skew)
  }

  const settle = (kind: unknown, result: OperationResult) => {
    const isReplay = result.outcome === 'applied' && result.replayed
    if (typeof kind === 'string' && deps.kinds.has(kind))
      deps.count(kind, isReplay ? 'replayed' : result.outcome)
    settled(result)
  }

  let isBlocked = false
  for (const part of partsOf(operations, deps.kinds)) {
    if (abandoned()) return
    if (isBlocked) {
      for (const { id, kind } of part) settle(kind, { id, outcome: 'blocked' })
      continue
    }
    const { outcomes, uploads } = await deps.inTurn(() => applyPart(part)).catch(refused)
    for (const [i, { id, kind }] of part.entries()) {
      const outcome = outcomes[i]
      if (outcome && 'answer' in outcome)
        for (const upload of uploads[i] ?? [])
          // the operation is applied even if this fails; its uploads are then removed when they expire
          await deps.uploads.remove(upload).catch(deps.reportFailure)
      else isBlocked = true
      settle(kind, resultOf(id, outcome))
    }
  }
}

const appliedResult = (
  id: string,
  { status, json, replayed, appliedAt }: Answer<unknown>,
  now: number,
): OperationResult => ({
  id,
  outcome: 'applied',
  status,
  replayed,
  age: replayed ? Math.max(0, now - appliedAt) : undefined,
  body: JSON.parse(json) as unknown,
})

/** The result of a refused operation: to be tried again, or refused for good. */
function refusedResult(id: string, error: AppError, skew: number | null): OperationResult {
  const body = withClock(toProblem(error), skew)
  if (!mayPassLater(error.status)) return { id, outcome: 'refused', status: error.status, body }
  const retry_after = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_DEFAULT))
  return { id, outcome: 'retry', status: error.status, retry_after, body }
}
