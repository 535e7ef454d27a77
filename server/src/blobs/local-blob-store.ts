import { PICTURE_WIDTHS } from '@tohfa/sync-protocol/files/picture-widths'
import { randomUUID } from 'node:crypto'
import {
  mkdir,
  open,
  opendir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  assertBlobKey,
  assertPartKey,
  assertPictureKey,
  contentTypeOfKey,
  isBlobKey,
  isPartKey,
  isPictureKey,
} from './blob-key'
import type { AskedRange, StoredBlob, BlobInfo, BlobStore, BlobVariants, ListedBlob } from './blob-store'
import { rangeWithin } from './byte-range'

const PARTIAL = '.partial'
const TRASH = '.trash'
const VARIANTS = '.variants'
const PARTS = '.parts'
const STORE_ID = '.store-id'
const PARTIAL_MAX_AGE_MS = 60 * 60_000

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A value, or null if the file is missing. */
const orNull = <T>(value: Promise<T>): Promise<T | null> =>
  value.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** Writes a file unless it is there. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // the disk is full, perhaps: an empty file would be no id
    await rm(path, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** A rename survives a crash only after its folder was synced too. */
export async function syncFolder(path: string) {
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
 * Files in a folder of this machine, readable only by the server's user.
 * @param dir created if it is missing
 */
export async function openLocalBlobStore(dir: string): Promise<BlobStore> {
  const partials = join(dir, PARTIAL)
  const trash = join(dir, TRASH)
  for (const folder of [partials, trash, join(dir, VARIANTS), join(dir, PARTS)])
    await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOldPartials(partials)

  const pathIn = (place: string) => (key: string) => {
    assertBlobKey(key)
    return join(place, key)
  }
  const pathOf = pathIn(dir)
  const trashedPathOf = pathIn(trash)

  /** Writes a file whole or not at all. */
  async function writeWhole(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    const partial = join(partials, randomUUID())
    const file = await open(partial, 'wx', 0o600)
    try {
      try {
        await write(file)
        await file.sync()
      } finally {
        await file.close()
      }
      await moveTo(path, partial)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }

  async function moveTo(path: string, from: string): Promise<void> {
    const folder = dirname(path)
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder))
    await rename(from, path)
  }

  const partPath = (key: string) => {
    assertPartKey(key)
    return join(dir, PARTS, key)
  }
  const variantPath = (key: string, width: number) => {
    assertPictureKey(key)
    return `${join(dir, VARIANTS, key)}.${width}`
  }
  const variants: BlobVariants = {
    put: async (key, width, bytes) => writeWhole(variantPath(key, width), (file) => file.writeFile(bytes)),
    async get(key, width) {
      const file = await orNull(open(variantPath(key, width), 'r'))
      if (!file) return null
      const { size } = await file.stat()
      return { size, contentType: 'image/webp', stream: file.createReadStream() }
    },
    async delete(key) {
      for (const width of PICTURE_WIDTHS) await rm(variantPath(key, width), { force: true })
    },
    async *list() {
      for (const kind of await readdir(join(dir, VARIANTS)))
        for await (const { name } of await opendir(join(dir, VARIANTS, kind))) {
          const key = `${kind}/${name.replace(/\.\d+$/, '')}`
          if (isPictureKey(key)) yield key
        }
    },
  }
  /** after the file itself: a variant made during this no longer finds it */
  const dropVariants = async (key: string) => {
    if (isPictureKey(key)) await variants.delete(key)
  }

  return {
    put: async (key, content) =>
      writeWhole(pathOf(key), async (file) => {
        if (Buffer.isBuffer(content)) await file.writeFile(content)
        else for await (const piece of content.stream()) await file.appendFile(piece as Buffer)
      }),

    async info(key): Promise<BlobInfo | null> {
      const found = await orNull(stat(pathOf(key)))
      return found?.isFile() ? { size: found.size, contentType: contentTypeOfKey(key) } : null
    },

    async get(key, asked?: AskedRange): Promise<StoredBlob | null> {
      const file = await orNull(open(pathOf(key), 'r'))
      if (!file) return null
      try {
        const { size } = await file.stat()
        const range = asked && rangeWithin(asked, size)
        return { size, contentType: contentTypeOfKey(key), range, stream: file.createReadStream(range) }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
      await dropVariants(key)
    },

    list: () => listFolder(dir),

    trash: {
      async put(key) {
        const path = pathOf(key)
        const now = new Date()
        // first, because its time in the trash begins with the move
        await orNull(utimes(path, now, now))
        await orNull(moveTo(trashedPathOf(key), path))
        await dropVariants(key)
      },
      async restore(key) {
        const path = pathOf(key)
        await orNull(moveTo(path, trashedPathOf(key)))
      },
      async delete(key) {
        await rm(trashedPathOf(key), { force: true })
      },
      list: () => listFolder(trash),
    },

    variants,

    parts: {
      put: async (key, bytes) => writeWhole(partPath(key), (file) => file.writeFile(bytes)),
      async get(key) {
        const file = await orNull(open(partPath(key), 'r'))
        return file && file.createReadStream()
      },
      delete: async (key) => rm(partPath(key), { force: true }),
      async *list() {
        for await (const { name: key } of await opendir(join(dir, PARTS))) {
          const found = isPartKey(key) ? await orNull(stat(partPath(key))) : null
          if (found) yield { key, modifiedAt: found.mtime, size: found.size }
        }
      },
    },

    storeId: {
      read: async () => (await orNull(readFile(join(dir, STORE_ID), 'utf8')))?.trim() || null,
      write: (id) => writeWhole(join(dir, STORE_ID), (file) => file.writeFile(`${id}\n`)),
      writeIfNew: (id) => writeNew(join(dir, STORE_ID), `${id}\n`),
    },

    async close() {},
  }
}
