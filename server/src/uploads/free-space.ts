import { statfs } from 'node:fs/promises'
import { AppError } from '../http/app-error'

/** how long one look at the disk counts */
const LOOK_EVERY_MS = 3_000
/** the sweeps and an operator may make room at any time */
const RETRY_SECONDS = 60

/**
 * Watches the room on the disk of DATA_DIR. The last of it is for text: the database must be able to write long after new
 * files are refused.
 */
export interface FreeSpace {
  /** For a new file of that size, if it is known. @throws AppError storage_full (507) if it would take too much */
  check(size?: number): Promise<void>
  /** Whether new files are refused. */
  isLow(): Promise<boolean>
  /** Free bytes; Infinity if unknown. */
  free(): Promise<number>
  /** bytes that files leave free */
  floorBytes: number
}

export function createFreeSpace(deps: {
  /** any folder on the disk */
  dir: string
  /** bytes that files leave free */
  floorBytes: number
  /** epoch ms */
  now: () => number
  /** free bytes of the disk that a folder is on */
  freeBytes?: (dir: string) => Promise<number>
}): FreeSpace {
  const { dir, floorBytes, now, freeBytes = freeOnDisk } = deps
  let known = { at: -Infinity, free: Promise.resolve(Infinity) }

  const free = () => {
    // also after a clock was set back
    if (Math.abs(now() - known.at) >= LOOK_EVERY_MS)
      // if it is unknown, the disk itself refuses what does not fit
      known = { at: now(), free: freeBytes(dir).catch(() => Infinity) }
    return known.free
  }
  return {
    async check(size = 0) {
      if ((await free()) - size < floorBytes)
        throw new AppError('storage_full', { retryAfterSeconds: RETRY_SECONDS })
    },
    isLow: async () => (await free()) < floorBytes,
    free,
    floorBytes,
  }
}

async function freeOnDisk(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
