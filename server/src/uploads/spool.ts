/**
 * The files of a request, on disk rather than in memory: a request may have a long recording and five photos, and many
 * requests may come at once. They are kept as long as their request; `sweep` removes what a crash leaves.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../http/app-error'
import type { FreeSpace } from './free-space'
import { createDiskBudget, DEFAULT_DISK_LIMITS, type DiskLimits, type Sender } from './disk-budget'

/** longer than any request may take to arrive and to be answered */
const LEFT_BEHIND_MS = 2 * 60 * 60_000
/** after this time some of the requests that fill the disk will have ended */
const BUSY_SECONDS = 30

export interface SpooledFile {
  path: string
  /** bytes */
  size: number
  /** SHA-256 of the content, base64url */
  digest: string
}

export interface Spool {
  /**
   * Writes a stream to a file.
   * @returns null if the stream had more than `maxBytes`; nothing is left of it then
   * @throws AppError busy (429) if the spool is full, storage_full (507) if the disk nearly is
   */
  write(bytes: Readable, maxBytes: number, sender: Sender): Promise<SpooledFile | null>
  /** Removes the files of a request that has ended. Never rejects. */
  remove(files: readonly SpooledFile[]): Promise<void>
  /** Removes what crashes left behind. @returns the number of removed files */
  sweep(): Promise<number>
}

const busy = () => new AppError('busy', { retryAfterSeconds: BUSY_SECONDS })

/** @param options.dir is made if it is missing, readable only by the server's user */
export async function openSpool(options: {
  dir: string
  /** epoch milliseconds */
  now: () => number
  limits?: DiskLimits
  space?: Pick<FreeSpace, 'check'>
}): Promise<Spool> {
  const { dir, now, space, limits = DEFAULT_DISK_LIMITS } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const budget = createDiskBudget(limits)
  const discard = async (path: string) => {
    await rm(path, { force: true }).catch(() => {})
    budget.remove(path)
  }

  const spool: Spool = {
    async write(bytes, maxBytes, sender) {
      await space?.check()
      const path = join(dir, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      if (!budget.add(path, sender)) throw busy()
      const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
        budget.remove(path)
        throw error
      })
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          size += chunk.byteLength
          // reads and drops the rest, because a sender that is still sending would not see the answer
          if (size > maxBytes) continue
          // many requests together may have gone below the floor since they began
          await space?.check()
          if (!budget.grow(path, chunk.byteLength)) throw busy()
          hash.update(chunk)
          await file.writeFile(chunk)
        }
      } catch (error) {
        await discard(path)
        throw error
      } finally {
        await file.close()
      }
      if (size <= maxBytes) return { path, size, digest: hash.digest('base64url') }
      await discard(path)
      return null
    },
    async remove(files) {
      await Promise.all(files.map(({ path }) => discard(path)))
    },
    async sweep() {
      let removed = 0
      for (const name of await readdir(dir)) {
        const path = join(dir, name)
        const found = await stat(path).catch(() => null)
        if (!found || found.mtimeMs > now() - LEFT_BEHIND_MS) continue
        await discard(path)
        removed++
      }
      return removed
    },
  }
  await spool.sweep()
  return spool
}
