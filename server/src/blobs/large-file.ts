import type { ReadableFile } from '@tohfa/sync-protocol/files/recorded-sound'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** A file that may be too large for the memory, and is read piece by piece. */
export interface LargeFile extends ReadableFile {
  /** all bytes, in their order; an error if they cannot be read */
  stream(): Readable
}

/** A file of this machine. @param size bytes */
export const fileOnDisk = (path: string, size: number): LargeFile & { path: string } => ({
  path,
  size,
  async read(from, to) {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(to - from), position: from })
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
  stream: () => createReadStream(path),
})
