import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { newBlobKey } from '../blob-key'
import type { BlobStore } from '../blob-store'
import { openLocalBlobStore } from '../local-blob-store'
import { createPictureVariants } from './picture-variants'

let root: string
let blobs: BlobStore
let low: boolean
let failures: unknown[]
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7b1e3a' } })
    .jpeg()
    .toBuffer()

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-variants-'))
  blobs = await openLocalBlobStore(root)
  low = false
  failures = []
  return () => rm(root, { recursive: true })
})

const variantsOver = (store: BlobStore) =>
  createPictureVariants({
    blobs: store,
    space: { check: async () => undefined, isLow: async () => low },
    reportFailure: (error) => failures.push(error),
  })
const storePicture = async (width = 1200, height = 1600) => {
  const key = newBlobKey('images', 'jpg', randomBytes)
  await blobs.put(key, await pictureOf(width, height), 'image/jpeg')
  return key
}
const stored = async () => {
  const keys: string[] = []
  for await (const key of blobs.variants.list()) keys.push(key)
  return keys
}
/** The store with other variants. */
const withVariants = (change: Partial<BlobStore['variants']>): BlobStore => ({
  ...blobs,
  variants: { ...blobs.variants, ...change },
})

it('is made once for all concurrent requests, and read from the store afterwards', async () => {
  const key = await storePicture()
  let reads = 0
  const counting = { ...blobs, get: (read: string) => (reads++, blobs.get(read)) }
  const variants = variantsOver(counting)
  const opened = await Promise.all(Array.from({ length: 20 }, () => variants.open(key, 480)))
  const [first, ...others] = await Promise.all(opened.map((one) => buffer(one!.stream)))
  for (const other of others) expect(other.equals(first!)).toBe(true)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 480, height: 640 })
  const again = await variants.open(key, 480)
  expect((await buffer(again!.stream)).equals(first!)).toBe(true)
  expect(again?.size).toBe(first?.length)
  expect([reads, await stored()]).toEqual([1, [key]])
})

it('is never larger than the picture', async () => {
  const variant = await variantsOver(blobs).open(await storePicture(300, 200), 960)
  expect(await sharp(await buffer(variant!.stream)).metadata()).toMatchObject({ width: 300, height: 200 })
})

it('is not left behind if its picture is removed while it is made', async () => {
  const key = await storePicture()
  // at the last moment: the picture is gone, with all its variants so far
  const put: BlobStore['variants']['put'] = async (...variant) => {
    await blobs.delete(key)
    await blobs.variants.put(...variant)
  }
  await variantsOver(withVariants({ put })).open(key, 480)
  expect(await stored()).toEqual([])
})

it('is sent but not stored if the disk is nearly full or takes nothing', async () => {
  const key = await storePicture()
  const full = variantsOver(withVariants({ put: () => Promise.reject(new Error('no room')) }))
  expect((await full.open(key, 480))?.contentType).toBe('image/webp')
  expect(failures).toHaveLength(1)
  low = true
  expect((await variantsOver(blobs).open(key, 480))?.contentType).toBe('image/webp')
  expect(await stored()).toEqual([])
})

it('does not exist for a missing file or a recording, and is tried again if it could not be made', async () => {
  const variants = variantsOver(blobs)
  expect(await variants.open(newBlobKey('images', 'jpg', randomBytes), 480)).toBeNull()
  expect(await variants.open(newBlobKey('diary', 'webm', randomBytes), 480)).toBeNull()
  expect(failures).toEqual([])
  const key = newBlobKey('images', 'jpg', randomBytes)
  await blobs.put(key, Buffer.from('damaged'), 'image/jpeg')
  expect(await variants.open(key, 480)).toBeNull()
  expect(failures).toHaveLength(1)
  await blobs.put(key, await pictureOf(600, 600), 'image/jpeg')
  expect(await variants.open(key, 480)).not.toBeNull()
})
