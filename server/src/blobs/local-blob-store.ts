import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertBlobKey, contentTypeOfKey, isBlobKey } from './blob-key'
import type { StoredBlob, BlobInfo, BlobStore, ByteRange, ListedBlob } from './blob-store'

const PARTIAL = '.partial'
const PARTIAL_MAX_AGE_MS = 60 * 60_000

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A value, or null where the file is not there. */
const orNull = async <T>(value: Promise<T>): Promise<T | null> => {
  try {
    return await value
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

// a rename survives a crash only after its folder was synced too
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeOldPartials(folder: string) {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const found = await orNull(stat(path))
    if (found && found.mtimeMs < Date.now() - PARTIAL_MAX_AGE_MS) await rm(path, { force: true })
  }
}

async function* listFolder(dir: string): AsyncGenerator<ListedBlob> {
  for await (const kind of await opendir(dir)) {
    if (!kind.isDirectory()) continue
    for await (const file of await opendir(join(dir, kind.name))) {
      const key = `${kind.name}/${file.name}`
      const found = isBlobKey(key) && file.isFile() ? await orNull(stat(join(dir, key))) : null
      if (found) yield { key, modifiedAt: found.mtime, size: found.size }
    }
  }
}

/**
 * Files in a folder of this machine, readable by the server's user alone.
 * @param dir is made where it is missing
 */
export async function openLocalBlobStore(dir: string): Promise<BlobStore> {
  const partials = join(dir, PARTIAL)
  await mkdir(partials, { recursive: true, mode: 0o700 })
  await removeOldPartials(partials)

  const pathOf = (key: string) => {
    assertBlobKey(key)
    return join(dir, key)
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      const folder = join(path, '..')
      const partial = join(partials, randomUUID())
      const file = await open(partial, 'wx', 0o600)
      try {
        try {
          if (Buffer.isBuffer(content)) await file.writeFile(content)
          else
            for await (const piece of createReadStream(content.path)) await file.appendFile(piece as Buffer)
          await file.sync()
        } finally {
          await file.close()
        }
        if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dir)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await syncFolder(folder)
    },

    async info(key): Promise<BlobInfo | null> {
      const found = await orNull(stat(pathOf(key)))
      return found?.isFile() ? { size: found.size, contentType: contentTypeOfKey(key) } : null
    },

    async get(key, range?: ByteRange): Promise<StoredBlob | null> {
      const file = await orNull(open(pathOf(key), 'r'))
      if (!file) return null
      const { size } = await file.stat()
      return { size, contentType: contentTypeOfKey(key), stream: file.createReadStream(range) }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    list: () => listFolder(dir),

    async close() {},
  }
}
