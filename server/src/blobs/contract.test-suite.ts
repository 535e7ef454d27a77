import { PICTURE_WIDTHS, type PictureWidth } from '@tohfa/sync-protocol/files/picture-widths'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBlobKey, newPartKey } from './blob-key'
import type { BlobStore, ListedBlob } from './blob-store'
import { RangeBeyondEndError } from './byte-range'
import { fileOnDisk } from './large-file'
import { readBlob } from './read-blob'

const newKey = () => newBlobKey('profiles', 'jpg', randomBytes)

export const NOT_KEYS = [
  '',
  'profiles',
  'profiles/',
  '../../../../etc/passwd',
  'profiles/../../AAAAAAAAAAAAAAAAAAAAAA.jpg',
  'profiles/AAAAAAAAAAAAAAAAAAAAAA',
  'profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg/x',
  'profiles/AAAAAAAAAAAAAAAAAAAAAA.html',
  'profiles/AAAAAAAAAAAAAAAAAAAAA.jpg',
  'profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg\n',
  'profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg\0',
  'profiles\\AAAAAAAAAAAAAAAAAAAAAA.jpg',
  '/profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg',
  'Profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg',
  '.partial/AAAAAAAAAAAAAAAAAAAAAA.jpg',
  'profiles/%2e%2e%2fAAAAAAAAAAAAAAAAAAAAAA.jpg',
]

async function listed({ list }: Pick<BlobStore, 'list'>) {
  const all = new Map<string, ListedBlob>()
  for await (const blob of list()) all.set(blob.key, blob)
  return all
}

/** What every blob store must do. `open` returns an empty one. */
export function blobStoreContract(name: string, open: () => Promise<BlobStore>) {
  describe(`blob store on ${name}`, () => {
    let store: BlobStore
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    it('returns the bytes, size and content type that were put', async () => {
      const key = newKey()
      const bytes = randomBytes(300_000)
      await store.put(key, bytes, 'image/jpeg')
      const blob = await store.get(key)
      expect(blob).toMatchObject({ size: 300_000, contentType: 'image/jpeg' })
      expect(Buffer.compare(await buffer(blob!.stream), bytes)).toBe(0)
      expect(await store.info(key)).toEqual({ size: 300_000, contentType: 'image/jpeg' })
      expect(Buffer.compare((await readBlob(store, key))!, bytes)).toBe(0)
    })

    it('copies a file of this machine as it is, and leaves the original', async () => {
      const dir = await mkdtemp(join(tmpdir(), 'tohfa-put-'))
      const path = join(dir, 'recording')
      const bytes = randomBytes(3_000_000)
      await writeFile(path, bytes)
      const key = newBlobKey('diary', 'webm', randomBytes)
      await store.put(key, fileOnDisk(path, bytes.length), 'audio/webm')
      expect(await store.info(key)).toEqual({ size: 3_000_000, contentType: 'audio/webm' })
      expect(Buffer.compare((await readBlob(store, key))!, bytes)).toBe(0)
      expect(Buffer.compare(await readFile(path), bytes)).toBe(0)
      await expect(store.put(newKey(), fileOnDisk(join(dir, 'none'), 1), 'image/jpeg')).rejects.toThrow()
      await rm(dir, { recursive: true })
    })

    it('stores nothing of a file that cannot be read to its end', async () => {
      const key = newKey()
      const pieces = async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('its end is gone')
      }
      const file = { size: 200_000, stream: () => Readable.from(pieces()) }
      await expect(store.put(key, file, 'image/jpeg')).rejects.toThrow('its end is gone')
      expect(await store.info(key)).toBeNull()
    })

    it('returns a range, both ends included, with the size of the whole', async () => {
      const key = newKey()
      await store.put(key, Buffer.from('0123456789'), 'image/jpeg')
      for (const [start, end, text] of [
        [0, 1, '01'],
        [3, 6, '3456'],
        [9, 9, '9'],
        [0, 9, '0123456789'],
        [8, 100, '89'],
        [6, undefined, '6789'],
      ] as const) {
        const blob = await store.get(key, end === undefined ? { start } : { start, end })
        expect(blob).toMatchObject({ size: 10, range: { start, end: Math.min(end ?? 9, 9) } })
        expect((await buffer(blob!.stream)).toString()).toBe(text)
      }
    })

    it('says how long a file is that a range begins after', async () => {
      const key = newKey()
      await store.put(key, Buffer.from('0123456789'), 'image/jpeg')
      await expect(store.get(key, { start: 10 })).rejects.toMatchObject({
        name: RangeBeyondEndError.name,
        size: 10,
      })
      expect(await store.get(newKey(), { start: 10 })).toBeNull()
    })

    it('keeps an empty file', async () => {
      const key = newKey()
      await store.put(key, Buffer.alloc(0), 'image/jpeg')
      expect(await store.info(key)).toMatchObject({ size: 0 })
      expect(await readBlob(store, key)).toHaveLength(0)
    })

    it('returns null for a missing file, and deletes it without an error', async () => {
      const key = newKey()
      expect(await store.get(key)).toBeNull()
      expect(await store.info(key)).toBeNull()
      expect(await readBlob(store, key)).toBeNull()
      await store.delete(key)
    })

    it('forgets what was deleted, and nothing else', async () => {
      const [kept, gone] = [newKey(), newKey()]
      await store.put(kept, Buffer.from('kept'), 'image/jpeg')
      await store.put(gone, Buffer.from('gone'), 'image/jpeg')
      await store.delete(gone)
      expect(await store.get(gone)).toBeNull()
      expect((await readBlob(store, kept))?.toString()).toBe('kept')
      const keys = await listed(store)
      expect(keys.has(kept)).toBe(true)
      expect(keys.has(gone)).toBe(false)
    })

    it('lists every file with its size and time', async () => {
      const before = Date.now()
      const keys = Array.from({ length: 25 }, newKey)
      await Promise.all(keys.map((key, i) => store.put(key, Buffer.alloc(i + 1), 'image/jpeg')))
      const all = await listed(store)
      for (const [i, key] of keys.entries()) {
        expect(all.get(key)?.size).toBe(i + 1)
        // some services have whole seconds
        expect(all.get(key)!.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1_500)
        expect(all.get(key)!.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_500)
      }
    })

    it('moves a file to the trash, where it is not read or listed, and back', async () => {
      const key = newKey()
      await store.put(key, Buffer.from('found again'), 'image/jpeg')
      const before = Date.now()
      await store.trash.put(key)
      expect(await store.get(key)).toBeNull()
      expect(await store.info(key)).toBeNull()
      expect((await listed(store)).has(key)).toBe(false)
      const trashed = (await listed(store.trash)).get(key)
      expect(trashed?.size).toBe(11)
      // when it was moved; some services have whole seconds
      expect(trashed?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1_500)
      await store.trash.restore(key)
      expect((await readBlob(store, key))?.toString()).toBe('found again')
      expect((await listed(store.trash)).has(key)).toBe(false)
    })

    it('forgets what was removed from the trash, and moves or removes a missing file without an error', async () => {
      const key = newKey()
      await store.put(key, Buffer.from('x'), 'image/jpeg')
      await store.trash.put(key)
      await store.trash.delete(key)
      expect((await listed(store.trash)).has(key)).toBe(false)
      await store.trash.restore(key)
      await store.trash.put(key)
      await store.trash.delete(key)
      expect(await store.get(key)).toBeNull()
    })

    it('has variants of pictures, which no list of files has, and which are removed with their picture', async () => {
      const [kept, gone, trashed] = [newKey(), newKey(), newKey()]
      const variantsOf = async () => {
        const keys: string[] = []
        for await (const key of store.variants.list()) keys.push(key)
        return keys.sort()
      }
      const read = async (key: string, width: PictureWidth) => {
        const variant = await store.variants.get(key, width)
        return variant && { ...variant, stream: (await buffer(variant.stream)).toString() }
      }
      for (const key of [kept, gone, trashed]) {
        await store.put(key, Buffer.from('whole'), 'image/jpeg')
        for (const width of PICTURE_WIDTHS) await store.variants.put(key, width, Buffer.from(`of ${width}`))
      }
      expect(await read(kept, 480)).toEqual({ size: 6, contentType: 'image/webp', stream: 'of 480' })
      expect((await read(kept, 960))?.stream).toBe('of 960')
      expect(await variantsOf()).toEqual([kept, kept, gone, gone, trashed, trashed].sort())
      const files = await listed(store)
      expect([...files.keys()].filter((key) => [kept, gone, trashed].includes(key)).sort()).toEqual(
        [kept, gone, trashed].sort(),
      )
      expect(files.get(kept)?.size).toBe(5)
      await store.delete(gone)
      await store.trash.put(trashed)
      expect(await variantsOf()).toEqual([kept, kept])
      expect(await read(gone, 480)).toBeNull()
      expect((await listed(store.trash)).get(trashed)?.size).toBe(5)
      await store.variants.delete(kept)
      expect([await variantsOf(), await read(kept, 480)]).toEqual([[], null])
      expect((await readBlob(store, kept))?.toString()).toBe('whole')
    })

    it('has parts of uploads, which no list of files has', async () => {
      const files = [...(await listed(store)).keys()].sort()
      const before = Date.now()
      const [kept, gone] = [newPartKey(randomBytes), newPartKey(randomBytes)]
      const bytes = randomBytes(600_000)
      await store.parts.put(kept, bytes)
      await store.parts.put(gone, Buffer.from('gone'))
      await store.parts.delete(gone)
      await store.parts.delete(gone)
      expect(await store.parts.get(gone)).toBeNull()
      expect(Buffer.compare(await buffer((await store.parts.get(kept))!), bytes)).toBe(0)
      const parts = await listed(store.parts)
      expect([...parts.keys()]).toEqual([kept])
      expect(parts.get(kept)?.size).toBe(600_000)
      // some services have whole seconds
      expect(parts.get(kept)!.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 1_500)
      expect([...(await listed(store)).keys()].sort()).toEqual(files)
    })

    it('has no store id before one is written, then the last one written, and lists none', async () => {
      const files = [...(await listed(store)).keys()].sort()
      expect(await store.storeId.read()).toBeNull()
      await store.storeId.write('one')
      await store.storeId.write('another')
      expect(await store.storeId.read()).toBe('another')
      expect([...(await listed(store)).keys()].sort()).toEqual(files)
    })

    it('takes 20 writers at once, and the same key twice with the last one whole', async () => {
      const key = newKey()
      const versions = Array.from({ length: 20 }, (_, i) => Buffer.alloc(50_000, i))
      await Promise.all(versions.map((bytes) => store.put(key, bytes, 'image/jpeg')))
      const read = (await readBlob(store, key))!
      expect(read).toHaveLength(50_000)
      expect(new Set(read).size).toBe(1)
    })

    it.each(NOT_KEYS)('refuses %j as a key in every call', async (key) => {
      await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(RangeError)
      await expect(store.get(key)).rejects.toThrow(RangeError)
      await expect(store.info(key)).rejects.toThrow(RangeError)
      await expect(store.delete(key)).rejects.toThrow(RangeError)
      for (const move of ['put', 'restore', 'delete'] as const)
        await expect(store.trash[move](key)).rejects.toThrow(RangeError)
      await expect(store.variants.put(key, 480, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(store.variants.get(key, 480)).rejects.toThrow(RangeError)
      await expect(store.variants.delete(key)).rejects.toThrow(RangeError)
      await expect(store.parts.put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(store.parts.get(key)).rejects.toThrow(RangeError)
      await expect(store.parts.delete(key)).rejects.toThrow(RangeError)
    })
  })
}
