/**
 * A lane: the operations of one code in one batch. They are applied in their order, and those after one that was not applied
 * are blocked. Entries of one diary share commits where the store allows it: each is prepared while those before it wait for
 * their commit.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code-alphabet'
import type { Batch } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import type { LanePlace } from './lane-place'
import { createProvenPins, type ProvenPins } from './proven-pins'

/** An operation as a batch holds it: its id was checked, and nothing else. */
export type QueuedOperation = Batch['operations'][number]

export interface BatchContext {
  /** of the caller, for limits */
  address: string
  /** called once for each operation, in the order in which they are settled */
  settled(result: OperationResult): void
  /** true once nobody waits for the answer: operations that have not begun are left for the next try */
  abandoned(): boolean
}

/** What an operation needs to know of its lane. */
export interface LaneContext {
  /** of the caller, for limits */
  address: string
  provenPins: ProvenPins
  place: LanePlace
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

interface LaneRules {
  /** Applies one operation; does not reject. */
  settle(operation: QueuedOperation, lane: LaneContext): Promise<OperationResult>
  /** Whether an operation may be prepared before the one in front of it is committed. */
  mayOverlap(operation: QueuedOperation, before: QueuedOperation | undefined): boolean
}

/** Applies a lane and reports its results in their order. Does not reject. */
export async function applyLane(
  operations: Batch['operations'],
  { address, settled, abandoned }: BatchContext,
  { settle, mayOverlap }: LaneRules,
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
    if (!mayOverlap(operation, before)) await reported
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
    const result = settle(operation, { address, provenPins, place }).then((result) => {
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
