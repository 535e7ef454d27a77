/** Whole stores that change their database and their file storage, between all that a server can use. */
import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { newBlobKey } from '../blobs/blob-key'
import type { BlobStore } from '../blobs/blob-store'
import { openBlobStore } from '../blobs/open-blob-store'
import { readBlob } from '../blobs/read-blob'
import { startTestS3, type TestS3 } from '../blobs/s3/s3.test-server'
import { checkStoreId, STORE_ID } from '../blobs/store-id'
import { digestRows, TABLES } from '../db/all-rows'
import { openToChanges } from '../db/closing'
import type { Database } from '../db/database'
import * as settings from '../db/settings.repository'
import { runStatement } from '../db/statement'
import { readStoreState } from '../db/store-epoch'
import { seedStore } from '../seeding/seed-store'
import { checkNotMoved, readMovedTo } from './marks'
import { AbsentFilesError, moveStore, releaseStore, type MoveDeps, type MovedStore } from './move'

const PLAN = { users: 20, campaigns: 15, codes: 60, claimed: 40, seed: 1 }
/** so many codes that they are moved in two parts */
const MANY = { ...PLAN, codes: 1_200 }
const FILES = 9

let s3: TestS3
let places = 0
beforeAll(async () => void (s3 = await startTestS3()))
afterAll(() => s3.stop())

interface Place extends MovedStore {
  database: TestDatabase
  /** folder of the files, if they are on disk */
  uploads: string
}

/** An empty place for a store, removed at the end of the test. */
async function openPlace(engine: 'sqlite' | 'postgres', files: 'disk' | 'S3'): Promise<Place> {
  const made = await engines.find(({ name }) => name === engine)?.open()
  if (!made) throw new Error('no engine')
  places += 1
  const uploads = join(made.location.dataDir, 'uploads')
  const storageUrl = files === 'S3' ? s3.urlOf(`shared/moved-${places}`) : undefined
  const blobs = await openBlobStore({ storageUrl, dir: uploads })
  onTestFinished(async () => {
    await blobs.close()
    // otherwise the next test would need another database
    await openToChanges(made.db)
    await made.destroy()
  })
  return { db: made.db, blobs, database: made, uploads, place: `${engine} and ${files} ${places}` }
}

async function addFile({ db, blobs }: Place, bytes: Buffer): Promise<string> {
  const key = newBlobKey('images', 'jpg', randomBytes)
  await blobs.put(key, bytes, 'image/jpeg')
  await db.write(({ q, t }) =>
    q
      .insert(t.blobs)
      .values({ key, contentType: 'image/jpeg', size: bytes.length, createdAt: 1 })
      .returning({ key: t.blobs.key }),
  )
  return key
}

/** A store with rows and files, as a server leaves it. */
async function filled(place: Place, plan = PLAN): Promise<Place> {
  await checkStoreId(place, randomUUID)
  await seedStore(place.db, plan, 'a hash')
  for (let i = 1; i <= FILES; i++) await addFile(place, randomBytes(i * 1_000))
  await place.db.write((tx) => settings.put(tx, 'mail lease', '{}'))
  return place
}

const depsOf = (from: Place, to: Place, over: Partial<MoveDeps> = {}): MoveDeps => ({
  ...{ from, to, sameFiles: false, now: Date.now, newId: randomUUID, told: () => {}, keepSecret: () => {} },
  ...over,
})
const move = (from: Place, to: Place, over: Partial<MoveDeps> = {}, skipDamaged = false) =>
  moveStore(depsOf(from, to, over), { skipDamaged })

async function contentOf({ db, blobs }: Place) {
  const files: Record<string, string | undefined> = {}
  for await (const { key } of blobs.list()) files[key] = (await readBlob(blobs, key))?.toString('base64')
  const tables: Record<string, unknown> = {}
  for (const table of TABLES)
    tables[table] = await digestRows(
      db.read,
      table,
      ({ key }) => !/^(moved|timeline| lease|mail lease)/.test(String(key)),
    )
  return { files, tables, storeId: await blobs.storeId.read() }
}

/** @returns why no server may work with it */
async function isInUse({ db }: Place): Promise<string> {
  try {
    await checkNotMoved(db)
    return 'in use'
  } catch (error) {
    return String(error)
  }
}

it('moves to PostgreSQL and S3, and from there back to SQLite and disk, and all is the same', async () => {
  const first = await filled(await openPlace('sqlite', 'disk'), MANY)
  const second = await openPlace('postgres', 'S3')
  const third = await openPlace('sqlite', 'disk')
  const before = await contentOf(first)
  expect(Object.keys(before.files)).toHaveLength(FILES)

  const report = await move(first, second)
  expect(report).toMatchObject({ files: FILES, bytes: 45_000, absent: [] })
  expect(await contentOf(second)).toEqual(before)
  expect(await isInUse(second)).toBe('in use')
  expect(await isInUse(first)).toContain(`this one was moved to ${second.place}`)
  // its own timeline, and the epoch of the store
  expect(await settings.find(second.db.read, 'timeline')).toBeTruthy()
  expect((await readStoreState(second.db)).epoch).toBe('0')
  expect(await settings.find(second.db.read, 'mail lease')).toBeUndefined()

  expect((await move(second, third)).rows).toBe(report.rows)
  expect(await contentOf(third)).toEqual(before)
  await third.db.write(({ q, t }) => q.delete(t.users))
})

it('leaves files where they are if only the database moves', async () => {
  const from = await filled(await openPlace('sqlite', 'disk'))
  const to = { ...(await openPlace('postgres', 'disk')), blobs: from.blobs }
  const before = await contentOf(from)
  expect(await move(from, to, { sameFiles: true })).toMatchObject({ files: FILES, bytes: 45_000 })
  expect(await contentOf(to)).toEqual(before)
  await checkStoreId(to, () => expect.unreachable('they belong together'))
})

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a move from %s to %s', (engine, other) => {
  it('goes on wherever it was cut off, and no server works meanwhile', async () => {
    const from = await filled(await openPlace(engine, 'disk'), MANY)
    const to = await openPlace(other, 'disk')
    const before = await contentOf(from)
    const states = new Set<string>()
    const dies = new Error('cut off')
    // each run only gets as far as its second step
    const attempt = async (): Promise<boolean> => {
      let steps = 0
      const told: MoveDeps['told'] = (what) => {
        if (what !== 'compared rows' && ++steps === 2) throw dies
      }
      try {
        await move(from, to, { told })
        return true
      } catch (error) {
        expect(error).toBe(dies)
        states.add((await isInUse(from)).replace(/ to .*/, ''))
        expect(await isInUse(to)).toContain('has not ended')
        return false
      }
    }
    let runs = 1
    while (!(await attempt())) runs += 1
    expect(runs).toBeGreaterThan(5)
    expect([...states]).toEqual([
      expect.stringContaining('should name the store that is in use: this one is being moved'),
    ])
    expect(await contentOf(to)).toEqual(before)
    expect(await isInUse(to)).toBe('in use')
  }, 60_000)

  it('is never in use at both places, even if it is cut off between its last two steps', async () => {
    const from = await filled(await openPlace(engine, 'disk'))
    const to = await openPlace(other, 'disk')
    const write: Database['write'] = async (...work) => {
      if ((await readMovedTo(from.db.read))?.state === 'moved') throw new Error('cut off')
      return to.db.write(...work)
    }
    await expect(move(from, { ...to, db: { ...to.db, write } })).rejects.toThrow('cut off')
    expect(await isInUse(from)).toContain('was moved to')
    expect(await isInUse(to)).toContain('has not ended')
    await move(from, to)
    expect(await isInUse(to)).toBe('in use')
  })

  it('ends an earlier run that is still working when a later one begins', async () => {
    const from = await filled(await openPlace(engine, 'disk'))
    const to = await openPlace(other, 'disk')
    let later: Promise<unknown> | undefined
    const put: BlobStore['put'] = async (...sent) => {
      await (later ??= move(from, to))
      await to.blobs.put(...sent)
    }
    const earlier = move(from, { ...to, blobs: { ...to.blobs, put } })
    await expect(earlier).rejects.toThrow('Another run of this move is at work')
    expect(await isInUse(to)).toBe('in use')
  })

  it('can be given up: the store takes changes again, and the copied part cannot be moved into', async () => {
    const from = await filled(await openPlace(engine, 'disk'))
    const to = await openPlace(other, 'disk')
    const told: MoveDeps['told'] = (what) => {
      if (what === 'rows') throw new Error('cut off')
    }
    await expect(move(from, to, { told })).rejects.toThrow('cut off')
    await expect(move(from, await openPlace(other, 'disk'))).rejects.toThrow(
      `--from is being moved to ${to.place}`,
    )
    const { epoch } = await readStoreState(from.db)
    expect(await releaseStore(from.db)).toMatchObject({ state: 'closed', place: to.place })
    expect(await isInUse(from)).toBe('in use')
    await addFile(from, Buffer.from('new'))
    expect((await readStoreState(from.db)).epoch).toBe(epoch)
    await expect(move(from, to)).rejects.toThrow(/has a part of .* by a move that was given up/)

    // after a whole move, devices have to deliver again
    await move(from, await openPlace(other, 'disk'))
    await expect(addFile(from, Buffer.from('refused'))).rejects.toThrow()
    expect(await releaseStore(from.db)).toMatchObject({ state: 'moved' })
    expect((await readStoreState(from.db)).epoch).not.toBe(epoch)
    expect(await releaseStore(from.db)).toBeUndefined()
  })
})

it('copies files before it closes the store, and those that come meanwhile after that', async () => {
  const from = await filled(await openPlace('sqlite', 'disk'))
  const to = await openPlace('sqlite', 'S3')
  let added: Promise<string> | undefined
  const blobs: BlobStore = {
    ...to.blobs,
    put: async (...sent) => {
      added ??= addFile(from, Buffer.from('came meanwhile'))
      await added
      await to.blobs.put(...sent)
    },
  }
  expect(await move(from, { ...to, blobs })).toMatchObject({ files: FILES + 1, absent: [] })
  expect((await readBlob(to.blobs, (await added) ?? ''))?.toString()).toBe('came meanwhile')
})

it('refuses files that are missing or damaged before it closes anything, or leaves them out', async () => {
  const from = await filled(await openPlace('sqlite', 'disk'))
  const to = await openPlace('sqlite', 'disk')
  const [missing, damaged] = [await addFile(from, Buffer.from('a')), await addFile(from, Buffer.from('b'))]
  await rm(join(from.uploads, missing))
  await writeFile(join(from.uploads, damaged), 'too long')
  const absent = expect.arrayContaining([
    { key: missing, why: 'missing' },
    { key: damaged, why: 'damaged' },
  ]) as unknown
  for (let i = 0; i < 2; i++) {
    const refused: unknown = await move(from, to).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AbsentFilesError)
    expect(refused).toMatchObject({ absent })
    expect(await isInUse(from)).toBe('in use')
  }
  expect(await move(from, to, {}, true)).toMatchObject({ files: FILES, absent })
})

it('refuses a file that arrives with other bytes', async () => {
  const from = await filled(await openPlace('sqlite', 'disk'))
  const to = await openPlace('sqlite', 'disk')
  const put: BlobStore['put'] = (key, content, type) =>
    to.blobs.put(key, Buffer.isBuffer(content) ? Buffer.alloc(content.length) : content, type)
  await expect(move(from, { ...to, blobs: { ...to.blobs, put } })).rejects.toThrow('has other bytes')
})

it('refuses rows that differ at the end', async () => {
  const from = await filled(await openPlace('postgres', 'disk'))
  const to = await openPlace('sqlite', 'disk')
  const spoil = 'UPDATE codes SET claimer_name = NULL WHERE code = NEW.code'
  await to.db.write((tx) =>
    runStatement(tx, `CREATE TRIGGER spoil AFTER INSERT ON codes BEGIN ${spoil}; END`),
  )
  await expect(move(from, to)).rejects.toThrow('The table codes is not the same at both places')
  expect(await isInUse(to)).toContain('has not ended')
})

it('refuses a place that is not empty, and changes nothing', async () => {
  const from = await filled(await openPlace('postgres', 'disk'))
  const used = await filled(await openPlace('sqlite', 'disk'))
  const before = await contentOf(used)
  await expect(move(from, used)).rejects.toThrow('--to: DATA_DIR should name an empty database')
  await expect(move(from, from)).rejects.toThrow('--to: DATABASE_URL should name an empty database')
  const empty = await openPlace('postgres', 'disk')
  await expect(move(from, { ...empty, blobs: used.blobs })).rejects.toThrow('the files of another store')
  expect(await contentOf(used)).toEqual(before)
  expect(await isInUse(from)).toBe('in use')
  expect(await settings.find(empty.db.read, STORE_ID)).toBeUndefined()

  await move(from, empty)
  await expect(move(from, await openPlace('sqlite', 'disk'))).rejects.toThrow('--from was moved to')
})
