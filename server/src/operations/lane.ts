/**
 * A lane: the operations of one code in one batch. They are applied in their order, and those after one that was not applied
 * are blocked. Entries of one diary share commits where the store allows it: each is prepared while those before it wait for
 * their commit.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import type { Batch } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import type { Sealing } from '../crypto/sealing-keys'
import type { PinCaller } from '../http/pin-caller'
import { toAppError } from '../http/problem'
import type { UploadStore } from '../incoming/upload-store'
import { applyOnce } from './apply-once'
import { readEnvelope, type LaneContext, type QueuedOperation } from './envelope-reader'
import type { Idempotency } from './idempotency'
import { OperationBlocked, type LanePlace } from './lane-place'
import type { HandlersByKind } from './operation-handler'
import { appliedResult, refusedResult } from './operation-result'
import { createProvenPins } from './proven-pins'

export interface BatchContext {
  caller: PinCaller
  /** of the device's clock (device-clock.ts) */
  skew: number | null
  /** called once for each operation, in the order in which they are settled */
  settled(result: OperationResult): void
  /** true once nobody waits for the answer: operations that have not begun are left for the next try */
  abandoned(): boolean
}

/** Operations of one code, however it is typed, are one lane; one without a code is a lane of its own. */
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
  handlers: HandlersByKind
  idempotency: Idempotency
  sealing: Sealing
  uploads: UploadStore
  /** epoch ms */
  now: () => number
  /** is called with a failure of the server, not of the sender */
  reportFailure: (thrown: unknown) => void
}

async function apply(operation: QueuedOperation, lane: LaneContext, deps: LaneDeps) {
  const { handler, request, uploads } = await readEnvelope(operation, lane, deps)
  const answer = await applyOnce(deps.idempotency, handler, request)
  for (const upload of uploads)
    // the operation is applied even if this fails; its uploads then go when they expire
    await deps.uploads.remove(upload).catch(deps.reportFailure)
  return answer
}

/** Applies one operation; does not reject. */
async function settle(
  operation: QueuedOperation,
  lane: LaneContext,
  deps: LaneDeps,
): Promise<OperationResult> {
  const { id } = operation
  try {
    return appliedResult(id, await apply(operation, lane, deps))
  } catch (thrown) {
    if (thrown instanceof OperationBlocked) return { id, outcome: 'blocked' }
    const error = toAppError(thrown)
    if (error.status >= 500) deps.reportFailure(thrown)
    return refusedResult(id, error)
  }
}

/** Applies a lane and reports its results in their order. Does not reject. */
export async function applyLane(
  operations: Batch['operations'],
  { caller, skew, settled, abandoned }: BatchContext,
  deps: LaneDeps,
): Promise<void> {
  const provenPins = createProvenPins()
  // the first operation that was not applied; earlier ones may still wait for their commit
  const lane = { stoppedAt: Infinity }
  const stop = (index: number) => (lane.stoppedAt = Math.min(lane.stoppedAt, index))
  let before: QueuedOperation | undefined
  // results are reported in the order of the lane, whichever is known first
  let reported = Promise.resolve()
  for (const [index, operation] of operations.entries()) {
    const blocked: OperationResult = { id: operation.id, outcome: 'blocked' }
    // it may be prepared before the one in front of it is committed, if its handler allows that
    const overlaps = operation.kind === before?.kind && deps.handlers.get(String(operation.kind))?.overlaps
    if (!overlaps) await reported
    if (abandoned()) break
    before = operation
    if (lane.stoppedAt < index) {
      reported = reported.then(() => settled(blocked))
      continue
    }
    let writeQueued = () => {}
    const queued = new Promise<void>((resolve) => (writeQueued = resolve))
    const place: LanePlace = {
      isBlocked: () => lane.stoppedAt < index,
      blockLater: () => void stop(index),
      writeQueued: () => writeQueued(),
    }
    const result = settle(operation, { caller, skew, provenPins, place }, deps).then((result) => {
      if (result.outcome !== 'applied') stop(index)
      return result
    })
    reported = Promise.all([result, reported]).then(([result]) =>
      settled(result.outcome !== 'applied' && lane.stoppedAt < index ? blocked : result),
    )
    await Promise.race([queued, result])
  }
  await reported
}
