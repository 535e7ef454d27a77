import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import type { Transaction } from '../db/database'
import { newBlobKey } from './blob-key'
import { createStoredBlobs, type StoredBlobs, type SwapPhoto } from './stored-blobs'
import type { BlobStore } from './blob-store'
import { reencodeImage, type ReencodedImage } from './images'
import { openLocalBlobStore } from './local-blob-store'

const HOUR = 60 * 60_000

/** A real store whose next delete can be made to fail. */
function breakable(store: BlobStore) {
  let broken = false
  return {
    ...store,
    failNextDelete: () => (broken = true),
    delete: async (key: string) => {
      if (!broken) return store.delete(key)
      broken = false
      throw new Error('the disk is away')
    },
  }
}

describe.each(engines)('files and rows on $name', (engine) => {
  let root: string
  let opened: TestDatabase
  let blobs: ReturnType<typeof breakable>
  let stored: StoredBlobs
  let photo: Buffer
  let image: ReencodedImage
  let reports: unknown[]
  let later: number

  beforeAll(async () => {
    opened = await engine.open()
    photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    image = await reencodeImage(photo)
  })
  beforeEach(async () => {
    await opened.db.write(({ q, t }) => q.delete(t.blobs).returning({ key: t.blobs.key }))
    root = await mkdtemp(join(tmpdir(), 'tohfa-stored-'))
    blobs = breakable(await openLocalBlobStore(root))
    reports = []
    later = 0
    stored = createStoredBlobs({
      db: opened.db,
      blobs,
      now: () => Date.now() + later,
      random: randomBytes,
      reportFailure: (error) => reports.push(error),
    })
    return () => rm(root, { recursive: true })
  })
  afterAll(() => opened.destroy())

  const write = <T>(work: (tx: Transaction) => Promise<T>) => opened.db.write(work)
  const rows = async () => {
    const { q, t } = opened.db.read
    return (await q.select({ key: t.blobs.key }).from(t.blobs)).map(({ key }) => key).sort()
  }
  const files = async () => {
    const keys: string[] = []
    for await (const { key } of blobs.list()) keys.push(key)
    return keys.sort()
  }
  /** every row with its file, every file with its row, and how many */
  const both = async () => {
    const [inTable, inStore] = [await rows(), await files()]
    expect(inStore).toEqual(inTable)
    return inTable
  }
  const store = (campaignId = 'a') =>
    stored.storePhoto(campaignId, 'profiles', photo, (swap) => write((tx) => swap(tx, null)))

  it('stores a committed photo with its facts', async () => {
    const key = await store()
    expect(await both()).toEqual([key])
    const { q, t } = opened.db.read
    const [row] = await q.select().from(t.blobs)
    expect(row).toMatchObject({ key, campaignId: 'a', contentType: 'image/jpeg', size: image.bytes.length })
    expect(await blobs.info(key)).toEqual({ size: image.bytes.length, contentType: 'image/jpeg' })
  })

  it('replaces a photo, and leaves one', async () => {
    const before = await store()
    const after = await stored.storePhoto('a', 'profiles', photo, (swap) => write((tx) => swap(tx, before)))
    expect(after).not.toBe(before)
    expect(await both()).toEqual([after])
  })

  it('leaves the old photo, and no other, when the transaction fails after the swap', async () => {
    const before = await store()
    const failing = stored.storePhoto('a', 'profiles', photo, (swap) =>
      write(async (tx) => {
        await swap(tx, before)
        throw new Error('claimed meanwhile')
      }),
    )
    await expect(failing).rejects.toThrow('claimed meanwhile')
    expect(await both()).toEqual([before])
  })

  it('leaves nothing when the work fails before the swap, or is a replay that never swaps', async () => {
    await expect(
      stored.storePhoto('a', 'profiles', photo, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
    expect(await stored.storePhoto('a', 'profiles', photo, async () => 'the first answer')).toBe(
      'the first answer',
    )
    expect(await both()).toEqual([])
  })

  it('leaves one when the first try of a transaction was rolled back and the second committed', async () => {
    const before = await store()
    const key = await stored.storePhoto('a', 'profiles', photo, async (swap) => {
      const serializationFailure = write(async (tx) => {
        await swap(tx, before)
        throw new Error('again')
      })
      await expect(serializationFailure).rejects.toThrow('again')
      return write((tx) => swap(tx, before))
    })
    expect(await both()).toEqual([key])
  })

  it('loses no file when the commit went through but its answer was lost', async () => {
    let key = ''
    const lost = stored.storePhoto('a', 'profiles', photo, async (swap) => {
      key = await write((tx) => swap(tx, null))
      throw new Error('connection lost')
    })
    await expect(lost).rejects.toThrow('connection lost')
    expect(await both()).toEqual([key])
  })

  it('stores nothing where there is no photo, or none that can be read', async () => {
    expect(await stored.storePhoto('a', 'profiles', null, async () => 'done')).toBe('done')
    let began = false
    const refused = stored.storePhoto('a', 'profiles', Buffer.from('<svg/>'), async () => (began = true))
    await expect(refused).rejects.toMatchObject({ code: 'file_kind_unsupported' })
    expect(began).toBe(false)
    expect(await both()).toEqual([])
  })

  it('stores several files, all of them or none', async () => {
    const storeTwo = (fail: boolean) =>
      stored.storeFiles('a', 'diary', [async () => image, async () => image], (record) =>
        write(async (tx) => {
          const keys = await record(tx)
          if (fail) throw new Error('inside')
          return keys
        }),
      )
    await expect(storeTwo(true)).rejects.toThrow('inside')
    expect(await both()).toEqual([])
    const keys = await storeTwo(false)
    expect(keys).toHaveLength(2)
    expect(await both()).toEqual(keys.sort())
  })

  it('removes all files of one campaign, and no other', async () => {
    await store()
    await store()
    const other = await store('b')
    const removeFiles = await write((tx) => stored.deleteRowsOfCampaign(tx, 'a'))
    await removeFiles()
    expect(await both()).toEqual([other])
  })

  it('removes no file when the deletion was rolled back', async () => {
    const key = await store()
    let removeFiles = async () => {}
    const failing = write(async (tx) => {
      removeFiles = await stored.deleteRowsOfCampaign(tx, 'a')
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await removeFiles()
    expect(await both()).toEqual([key])
  })

  it('answers although a file could not be removed, says so, and removes it with a later sweep', async () => {
    const before = await store()
    blobs.failNextDelete()
    const after = await stored.storePhoto('a', 'profiles', photo, (swap) => write((tx) => swap(tx, before)))
    expect(reports).toHaveLength(1)
    expect(await rows()).toEqual([after])
    expect(await files()).toEqual([after, before].sort())
    expect(await stored.sweep()).toBe(0)
    later = HOUR + 1_000
    expect(await stored.sweep()).toBe(1)
    expect(await both()).toEqual([after])
  })

  it('sweeps what a crash left between file and row, once it is an hour old, past one batch', async () => {
    const key = await store()
    const orphans = Array.from({ length: 1_100 }, () => newBlobKey('profiles', 'jpg', randomBytes))
    for (let i = 0; i < orphans.length; i += 100) {
      await Promise.all(orphans.slice(i, i + 100).map((o) => blobs.put(o, Buffer.from('x'), 'image/jpeg')))
    }
    later = HOUR - 60_000
    expect(await stored.sweep()).toBe(0)
    later = HOUR + 1_000
    expect(await stored.sweep()).toBe(1_100)
    expect(await both()).toEqual([key])
  }, 30_000)

  it('ends with as many files as rows after 60 photos at once, a third of which fail somewhere', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        stored.storePhoto('a', 'profiles', photo, async (swap: SwapPhoto) => {
          if (i % 6 === 0) throw new Error('before')
          return write(async (tx) => {
            const key = await swap(tx, null)
            if (i % 6 === 3) throw new Error('inside')
            return key
          })
        }),
      ),
    )
    const keys = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(keys).toHaveLength(40)
    expect(await both()).toEqual(keys.sort())
    expect(reports).toEqual([])
  })
})
