/** How much room this device has, and whether the browser may take it back. */

/** bytes that a recording leaves free for text and images */
const ROOM_FOR_THE_REST = 10_000_000

/**
 * Bytes that a recording may take on this device; Infinity if the browser does not say. On its way into the outbox a
 * recording is stored twice.
 */
export async function roomForRecording(
  storage: Pick<StorageManager, 'estimate'> | undefined,
): Promise<number> {
  try {
    const { quota, usage = 0 } = (await storage?.estimate()) ?? {}
    return quota === undefined ? Infinity : Math.max(0, (quota - usage - ROOM_FOR_THE_REST) / 2)
  } catch {
    return Infinity
  }
}

/**
 * Asks the browser not to evict this origin's data. Never fails: without the permission everything works, but the data
 * is easier to evict.
 */
export async function askToPersist(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): Promise<boolean> {
  try {
    if (!storage?.persist) return false
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    return false
  }
}
