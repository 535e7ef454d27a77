import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import type { Transaction } from '../db/database'
import { CommitUnknownError } from '../db/store-unavailable'
import { newBlobKey } from './blob-key'
import { createSecrets } from '../crypto/secrets'
import { createIdempotency, type Effect } from '../operations/idempotency'
import { createStoredBlobs, type StoredBlobs, type StoredBlobsDeps } from './stored-blobs'
import { SweepStopped, type Swept } from './sweep'
import type { BlobStore } from './blob-store'
import { reencodeImage, type ReencodedImage } from './images/images'
import { openLocalBlobStore } from './local-blob-store'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const NOTHING: Swept = { trashed: 0, restored: 0, removed: 0 }
const rowOf = (key: string) => ({ key, campaignId: 'a', contentType: 'image/jpeg', size: 1, createdAt: 1 })

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
    await opened.db.write(async ({ q, t }) => {
      await q.delete(t.blobs).returning({ key: t.blobs.key })
      // the lease of the test before, whose clock was ahead
      await q.delete(t.settings).returning({ key: t.settings.key })
    })
    root = await mkdtemp(join(tmpdir(), 'tohfa-stored-'))
    blobs = breakable(await openLocalBlobStore(root))
    reports = []
    later = 0
    stored = make()
    return () => rm(root, { recursive: true })
  })
  afterAll(() => opened.destroy())

  const make = (change: Partial<StoredBlobsDeps> = {}) =>
    createStoredBlobs({
      db: opened.db,
      blobs,
      now: () => Date.now() + later,
      random: randomBytes,
      reportFailure: (error) => reports.push(error),
      ...change,
    })
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
  /** the number of files, once every row has its file and every file its row */
  const both = async () => {
    const [inTable, inStore] = [await rows(), await files()]
    expect(inStore).toEqual(inTable)
    return inTable
  }
  /** Stores files as requests do: prepared, then written. */
  const once = async (
    prepare: () => Promise<{ keys: readonly string[] }>,
    effect: (tx: Transaction) => Promise<Omit<Effect<string[]>, 'status'>>,
    db = opened.db,
  ) => {
    const idempotency = createIdempotency({
      ...{ db, storedBlobs: stored, now: Date.now },
      secrets: createSecrets('of these tests'),
    })
    const { json } = await idempotency.once(null, async () => ({
      files: (await prepare()).keys,
      write: async (tx) => ({ status: 200, ...(await effect(tx)) }),
    }))
    return JSON.parse(json) as string[]
  }
  /** Stores a photo in the place of another one. @param fail whether the transaction fails after it has written */
  async function swap(before: string | null, { campaignId = 'a', fail = false, db = opened.db } = {}) {
    let made: Awaited<ReturnType<StoredBlobs['storePhoto']>>
    const [key = ''] = await once(
      async () => (made = await stored.storePhoto(campaignId, 'profiles', photo)),
      async (tx) => {
        const key = await made.record(tx)
        const removeFiles = before === null ? undefined : await stored.deleteRows(tx, [before])
        if (fail) throw new Error('inside')
        return { body: [key ?? ''], removeFiles }
      },
      db,
    )
    return key
  }
  const store = (campaignId = 'a') => swap(null, { campaignId })

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
    const after = await swap(before)
    expect(after).not.toBe(before)
    expect(await both()).toEqual([after])
  })

  it('leaves the old photo, and no other, if the transaction fails after the swap', async () => {
    const before = await store()
    await expect(swap(before, { fail: true })).rejects.toThrow('inside')
    expect(await both()).toEqual([before])
  })

  it('leaves nothing of a transaction that inserts no row', async () => {
    const unused = await once(
      () => stored.storePhoto('a', 'profiles', photo),
      async () => ({ body: ['the first answer'] }),
    )
    expect(unused).toEqual(['the first answer'])
    expect(await both()).toEqual([])
  })

  it('leaves one file if the first try of a transaction was rolled back and the second committed', async () => {
    const before = await store()
    let tries = 0
    const again: typeof opened.db = {
      ...opened.db,
      async write(work) {
        const first = write(async (tx) => {
          await work(tx)
          tries += 1
          throw new Error('again')
        })
        await expect(first).rejects.toThrow('again')
        return write(work)
      },
    }
    const key = await swap(before, { db: again })
    expect(tries).toBe(1)
    expect(await both()).toEqual([key])
  })

  it('stores nothing if there is no photo, or an unreadable one', async () => {
    const none = await stored.storePhoto('a', 'profiles', null)
    expect([none.keys, await write(none.record)]).toEqual([[], null])
    const refused = stored.storePhoto('a', 'profiles', Buffer.from('<svg/>'))
    await expect(refused).rejects.toMatchObject({ code: 'file_kind_unsupported' })
    expect(await both()).toEqual([])
  })

  it('stores several files, all of them or none', async () => {
    async function storeTwo(fail: boolean) {
      let files: Awaited<ReturnType<StoredBlobs['storeFiles']>>
      return once(
        async () => (files = await stored.storeFiles('a', 'diary', [async () => image, async () => image])),
        async (tx) => {
          const body = await files.record(tx)
          if (fail) throw new Error('inside')
          return { body }
        },
      )
    }
    await expect(storeTwo(true)).rejects.toThrow('inside')
    const broken = stored.storeFiles('a', 'diary', [
      async () => image,
      () => Promise.reject(new Error('no file')),
    ])
    await expect(broken).rejects.toThrow('no file')
    expect(await both()).toEqual([])
    const keys = await storeTwo(false)
    expect(keys).toHaveLength(2)
    expect(await both()).toEqual(keys.sort())
  })

  it('removes the files of one campaign, a few at a time, and no other', async () => {
    await store()
    await store()
    const other = await store('b')
    let after = ''
    const removeNext = async () => {
      const keys = await stored.listSomeOfCampaign('a', { after, limit: 1 })
      after = keys.at(-1) ?? after
      await (
        await write((tx) => stored.deleteRows(tx, keys))
      )()
      return keys.length
    }
    expect(await removeNext()).toBe(1)
    expect(await both()).toHaveLength(2)
    expect(await removeNext()).toBe(1)
    expect(await both()).toEqual([other])
    expect(await removeNext()).toBe(0)
  })

  it('answers even if a file could not be removed, reports it, and removes it with a later sweep', async () => {
    const before = await store()
    blobs.failNextDelete()
    const after = await swap(before)
    expect(reports).toHaveLength(1)
    expect(await rows()).toEqual([after])
    expect(await files()).toEqual([after, before].sort())
    expect(await stored.sweep()).toEqual(NOTHING)
    later = HOUR + 1_000
    expect(await stored.sweep()).toEqual({ ...NOTHING, trashed: 1 })
    expect(await both()).toEqual([after])
  })

  it('leaves every file if nobody knows whether the transaction was committed', async () => {
    const before = await store()
    const unknown: typeof opened.db = {
      ...opened.db,
      write: (work) =>
        write(async (tx) => {
          await work(tx)
          throw new Error('no row is to be seen yet')
        }).catch(() => Promise.reject(new CommitUnknownError(new Error('the connection broke')))),
    }
    await expect(swap(before, { db: unknown })).rejects.toThrow(CommitUnknownError)
    const two = await files()
    expect(two).toContain(before)
    const key = two.find((one) => one !== before) ?? ''
    const nothing = async () => ({ body: [] })
    const several = () => stored.storeFiles('a', 'diary', [async () => image, async () => image])
    await expect(once(several, nothing, unknown)).rejects.toThrow(CommitUnknownError)
    const shared = () => stored.storeSharedPictures([async () => image])
    await expect(once(shared, nothing, unknown)).rejects.toThrow(CommitUnknownError)
    expect(await files()).toHaveLength(5)
    // the sweep decides later by the database's state at that time
    await write(({ q, t }) => q.insert(t.blobs).values(rowOf(key)).returning({ key: t.blobs.key }))
    later = HOUR + 1_000
    expect(await stored.sweep()).toEqual({ ...NOTHING, trashed: 3 })
    expect(await both()).toEqual([before, key].sort())
  })

  describe('the sweep', () => {
    const newKeys = (count: number) =>
      Array.from({ length: count }, () => newBlobKey('profiles', 'jpg', randomBytes))
    const putAll = async (keys: string[]) => {
      for (let i = 0; i < keys.length; i += 100)
        await Promise.all(keys.slice(i, i + 100).map((key) => blobs.put(key, Buffer.from('x'), 'image/jpeg')))
      return keys
    }
    const recordAll = async (keys: string[]) => {
      for (let i = 0; i < keys.length; i += 100)
        await write(({ q, t }) =>
          q
            .insert(t.blobs)
            .values(keys.slice(i, i + 100).map(rowOf))
            .returning({ key: t.blobs.key }),
        )
      return keys
    }
    const inTrash = async () => {
      const keys: string[] = []
      for await (const { key } of blobs.trash.list()) keys.push(key)
      return keys.sort()
    }

    it('moves what a crash left between file and row to the trash, once it is an hour old, past one batch', async () => {
      const good = await recordAll(await putAll(newKeys(620)))
      const orphans = await putAll(newKeys(600))
      later = HOUR - 60_000
      expect(await stored.sweep()).toEqual(NOTHING)
      later = HOUR + 1_000
      expect(await stored.sweep()).toEqual({ ...NOTHING, trashed: 600 })
      expect(await both()).toEqual(good.sort())
      expect(await inTrash()).toEqual(orphans.sort())
    }, 30_000)

    it('empties the trash 30 days after the move, whenever the file was stored', async () => {
      const [orphan = ''] = await putAll(newKeys(1))
      const path = join(root, orphan)
      await utimes(path, new Date(0), new Date(0))
      later = HOUR + 1_000
      expect(await stored.sweep()).toEqual({ ...NOTHING, trashed: 1 })
      later = 30 * DAY - HOUR
      expect(await stored.sweep()).toEqual(NOTHING)
      expect(await inTrash()).toEqual([orphan])
      later = 30 * DAY + 1_000
      expect(await stored.sweep()).toEqual({ ...NOTHING, removed: 1 })
      expect(await inTrash()).toEqual([])
    })

    it('restores a file whose row appears, as after a restore or a slow commit', async () => {
      const orphans = await putAll(newKeys(2))
      later = HOUR + 1_000
      await stored.sweep()
      const [back = '', gone = ''] = orphans
      await recordAll([back])
      later = 40 * DAY
      expect(await stored.sweep()).toEqual({ trashed: 0, restored: 1, removed: 1 })
      expect(await both()).toEqual([back])
      expect(await blobs.info(gone)).toBeNull()
    })

    it('moves nothing and reports it if most files have no row, until somebody has confirmed it', async () => {
      const good = await recordAll(await putAll(newKeys(50)))
      const orphans = await putAll(newKeys(51))
      later = HOUR + 1_000
      await expect(stored.sweep()).rejects.toThrow(/^51 of 101 stored files have no row in the database/)
      await expect(stored.sweep()).rejects.toThrow(SweepStopped)
      expect(await files()).toEqual([...good, ...orphans].sort())
      expect(await stored.sweep('most')).toEqual({ ...NOTHING, trashed: 51 })
      expect(await both()).toEqual(good.sort())
    })

    it('moves the few that one crash can leave, even if there is nothing else', async () => {
      await putAll(newKeys(50))
      later = HOUR + 1_000
      expect(await stored.sweep()).toEqual({ ...NOTHING, trashed: 50 })
    })

    it('removes what a crash left of pictures that are gone, and no other variant', async () => {
      const [good = ''] = await recordAll(await putAll(newKeys(1)))
      const [fresh = '', gone = ''] = [...(await putAll(newKeys(1))), ...newKeys(1)]
      for (const key of [good, fresh, gone]) await blobs.variants.put(key, 480, Buffer.from('small'))
      expect(await stored.sweep()).toEqual(NOTHING)
      const left = []
      for await (const key of blobs.variants.list()) left.push(key)
      expect(left.sort()).toEqual([good, fresh].sort())
    })

    it('runs in one process at a time, until that ends, is dead, or has been silent for long', async () => {
      await putAll(newKeys(1))
      later = HOUR + 1_000
      let listed = () => {}
      let goOn = () => {}
      const isListed = new Promise<void>((resolve) => (listed = resolve))
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
      const slow = make({
        blobs: {
          ...blobs,
          async *list() {
            listed()
            await mayGoOn
            yield* blobs.list()
          },
        },
      })
      const sweeping = slow.sweep()
      await isListed
      expect(await slow.sweep()).toBeNull()
      expect(await stored.sweep()).toBeNull()
      goOn()
      expect(await sweeping).toEqual({ ...NOTHING, trashed: 1 })
      // the end of a sweep frees it at once
      expect(await stored.sweep()).toEqual(NOTHING)
    })
  })
})
