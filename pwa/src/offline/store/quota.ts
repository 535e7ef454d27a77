/** Handles a device that has no room left. */
import Dexie from 'dexie'
import * as t from '../offline.texts'

/** Nothing was saved on the device; the form still has everything. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
  constructor(cause: unknown) {
    super(t.storageFull, { cause })
  }
}

/**
 * Runs one Dexie transaction; a full disk becomes a StorageFullError.
 * @param makeRoom asked before that, whether it is worth another try
 * @throws StorageFullError, after the transaction has rolled back
 */
export async function withQuota<T>(
  work: () => PromiseLike<T>,
  makeRoom?: () => Promise<boolean>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isQuota(error)) throw error
    // even a deletion may find no room
    const hasMore = await makeRoom?.().catch((failure: unknown) => {
      if (!isQuota(failure)) throw failure
    })
    if (hasMore) return withQuota(work)
    throw new StorageFullError(error)
  }
}

/** Whether a failure, or its cause, is a full device. */
export function isQuota(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof Dexie.DexieError)) return false
  if (error.name === Dexie.errnames.QuotaExceeded) return true
  // an aborted transaction hides its reason one level down
  const inner: unknown = 'inner' in error ? error.inner : error.cause
  return inner !== undefined && inner !== error && isQuota(inner)
}
