import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { seededRandom } from '../seeding/seeded'
import type { Database, Transaction } from '../db/database'
import { seedCampaign } from '../db/contract/contract.samples'
import { createStoredBlobs, type StoredBlobs } from './stored-blobs'
import type { BlobStore } from './blob-store'
import { reencodeImage, type ReencodedImage } from './images/images'
import { openLocalBlobStore } from './local-blob-store'

describe.each(engines)('files that are shared on $name', (engine) => {
  let root: string
  let opened: TestDatabase
  /** two processes over the same stores */
  let stores: Database[]
  let blobs: BlobStore
  let storedBlobs: StoredBlobs[]
  let images: ReencodedImage[]
  let reports: unknown[]

  beforeAll(async () => {
    opened = await engine.open()
    stores = [opened.db, await opened.reopen()]
    await seedCampaign(opened.db)
    images = await Promise.all(
      ['red', 'green', 'blue'].map(async (background) =>
        reencodeImage(
          await sharp({ create: { width: 8, height: 8, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
    )
  })
  beforeEach(async () => {
    await opened.db.write(async ({ q, t }) => {
      await q.delete(t.blobs).returning({ key: t.blobs.key })
      await q.delete(t.campaignImages).returning({ id: t.campaignImages.id })
    })
    root = await mkdtemp(join(tmpdir(), 'tohfa-shared-'))
    blobs = await openLocalBlobStore(root)
    reports = []
    storedBlobs = stores.map((db) =>
      createStoredBlobs({
        db,
        blobs,
        now: Date.now,
        random: randomBytes,
        reportFailure: (error) => reports.push(error),
      }),
    )
    return () => rm(root, { recursive: true })
  })
  afterAll(async () => {
    await stores[1]?.close()
    await opened.destroy()
  })

  const picture = (number: number) => async () => images[number] as ReencodedImage
  const refer = async ({ q, t }: Transaction, keys: string[]) => {
    const rows = keys.map((imageKey) => ({
      id: v7(),
      campaignId: 'c',
      position: 0,
      imageKey,
      linkUrl: null,
    }))
    await q.insert(t.campaignImages).values(rows).returning({ id: t.campaignImages.id })
    return rows
  }
  /** Stores pictures and refers to them, as requests do. @param taken is awaited before they are referred to */
  async function share(numbers: number[], fail = false, process = 0, taken = async () => {}) {
    const [own, db] = [storedBlobs[process] as StoredBlobs, stores[process] as Database]
    const { keys, share } = await own.storeSharedPictures(numbers.map(picture))
    try {
      return await db.write(async (tx) => {
        const shared = await share(tx, 'c')
        await taken()
        const rows = await refer(tx, shared)
        if (fail) throw new Error('inside')
        return rows
      })
    } finally {
      await own.removeOrphans(keys)
    }
  }
  const release = async ({ id, imageKey }: { id: string; imageKey: string }, process = 0) => {
    const removeFile = await (stores[process] as Database).write(async (tx) => {
      const { q, t } = tx
      await q
        .delete(t.campaignImages)
        .where(eq(t.campaignImages.id, id))
        .returning({ id: t.campaignImages.id })
      return (storedBlobs[process] as StoredBlobs).deleteUnreferencedRows(tx, [imageKey])
    })
    await removeFile()
  }
  /** What is referred to, has a row and has a file: all three must be the same. */
  const stored = async () => {
    const { q, t } = opened.db.read
    const referred = await q.selectDistinct({ key: t.campaignImages.imageKey }).from(t.campaignImages)
    const recorded = await q.select().from(t.blobs)
    const files: string[] = []
    for await (const { key } of blobs.list()) files.push(key)
    const keys = recorded.map(({ key }) => key).sort()
    expect(files.sort()).toEqual(keys)
    expect(referred.map(({ key }) => key).sort()).toEqual(keys)
    expect(new Set(recorded.map(({ digest }) => digest)).size).toBe(keys.length)
    expect(recorded.every(({ campaignId }) => campaignId === null)).toBe(true)
    return keys
  }

  it('are stored once, however often they come, and are removed with the last reference', async () => {
    const [a, b, again] = await share([0, 1, 0])
    const [other] = await share([0])
    expect([again?.imageKey, other?.imageKey]).toEqual([a?.imageKey, a?.imageKey])
    expect(await stored()).toEqual([a?.imageKey, b?.imageKey].sort())
    for (const reference of [a, again]) await release(reference as never)
    expect(await stored()).toHaveLength(2)
    await release(other as never)
    expect(await stored()).toEqual([b?.imageKey])
  })

  it('stay when the transaction that removed the reference was rolled back', async () => {
    const [a] = await share([0])
    let removeFile = async () => {}
    const failing = opened.db.write(async (tx) => {
      const { q, t } = tx
      await q.delete(t.campaignImages).returning({ id: t.campaignImages.id })
      removeFile = await (storedBlobs[0] as StoredBlobs).deleteUnreferencedRows(tx, [a?.imageKey ?? ''])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await removeFile()
    expect(await stored()).toEqual([a?.imageKey])
  })

  it('are never removed while they belong to one campaign', async () => {
    const photo = await storedBlobs[0]?.storePhoto('c', 'profiles', images[0]?.bytes ?? null)
    const own = await opened.db.write(async (tx) => photo?.record(tx))
    const removeFile = await opened.db.write((tx) =>
      (storedBlobs[0] as StoredBlobs).deleteUnreferencedRows(tx, [own ?? '']),
    )
    await removeFile()
    expect(await blobs.info(own ?? '')).not.toBeNull()
    const { q, t } = opened.db.read
    expect(await q.select().from(t.blobs)).toMatchObject([{ key: own, campaignId: 'c', digest: null }])
  })

  // SQLite has one writer, so nothing can come between
  if (engine.name === 'postgres') {
    it('stay while somebody is about to refer to them, even if the last other reference is removed', async () => {
      const [last] = await share([0])
      let taken = () => {}
      const taking = new Promise<void>((resolve) => (taken = resolve))
      const sharing = share([0], false, 0, async () => {
        taken()
        // long enough for the other one to come, or to finish
        await sleep(200)
      })
      await taking
      await release(last as never, 1)
      const [mine] = await sharing
      expect(await stored()).toEqual([mine?.imageKey])
    })

    it('are stored again when they are removed before they can be referred to', async () => {
      const [last] = await share([0])
      let released = () => {}
      const releasing = new Promise<void>((resolve) => (released = resolve))
      const letGo = opened.db.write(async (tx) => {
        const { q, t } = tx
        await q.delete(t.campaignImages).returning({ id: t.campaignImages.id })
        const removeFile = await (storedBlobs[0] as StoredBlobs).deleteUnreferencedRows(tx, [
          last?.imageKey ?? '',
        ])
        released()
        await sleep(200)
        return removeFile
      })
      await releasing
      const sharing = share([0], false, 1)
      await (
        await letGo
      )()
      const [mine] = await sharing
      expect(mine?.imageKey).not.toBe(last?.imageKey)
      expect(await stored()).toEqual([mine?.imageKey])
    })
  }

  it.each([1, 2, 3])(
    'stay whole while two processes add and remove references to them, seed %i',
    async (seed) => {
      const random = seededRandom(seed)
      const pick = (below: number) => Math.floor(random() * below)
      const references: { id: string; imageKey: string }[] = []
      const worker = async (process: number) => {
        for (let step = 0; step < 25; step++) {
          if (references.length > 0 && random() < 0.55) {
            const [one] = references.splice(pick(references.length), 1)
            if (one) await release(one, process)
          } else {
            const numbers = Array.from({ length: 1 + pick(3) }, () => pick(3))
            const fails = random() < 0.15
            const rows = await share(numbers, fails, process).catch((error: unknown) => {
              if (!fails) throw error
              return []
            })
            references.push(...rows)
          }
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, i) => worker(i % 2)))
      expect(reports).toEqual([])
      const keys = await stored()
      expect(keys.length).toBeLessThanOrEqual(3)
      for (const one of references) await release(one)
      expect(await stored()).toEqual([])
    },
  )
})
