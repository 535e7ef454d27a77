/**
 * Applies a batch of queued operations. The operations of one code are a lane. Lanes do not wait
 * for each other.
 */
import type { Batch } from '@tohfa/sync-protocol/operations/envelope'
import { availableParallelism } from 'node:os'
import { applyLane, lanesOf, type BatchContext, type LaneDeps } from './lane'

/**
 * Lanes of one batch that run at once: enough to give every core a hash to compute, and few enough that a single claim does
 * not wait behind all 500 of a batch.
 */
const LANES_AT_ONCE = Math.max(16, 4 * availableParallelism())

export interface SyncService {
  /** Resolves when every operation is settled, or left because nobody waits. Does not reject. */
  applyBatch(operations: Batch['operations'], context: BatchContext): Promise<void>
}

export const createSyncService = (deps: LaneDeps): SyncService => ({
  async applyBatch(operations, context) {
    const waiting = lanesOf(operations).values()
    const applyWaiting = async () => {
      for (const lane of waiting) await applyLane(lane, context, deps)
    }
    await Promise.all(Array.from({ length: LANES_AT_ONCE }, applyWaiting))
  },
})
