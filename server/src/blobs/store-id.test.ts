import { randomBytes } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { v4 } from 'uuid'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { runProgram } from '../../test/programs/server-process'
import { readStoreState } from '../db/store-epoch'
import { readConfig } from '../config/config'
import { openDeps } from '../deps'
import * as settings from '../db/settings.repository'
import { newBlobKey } from './blob-key'
import { openLocalBlobStore } from './local-blob-store'
import { checkStoreId, UNFINISHED_RESTORE } from './store-id'

describe.each(engines)('database and file storage on $name', { timeout: 30_000 }, (engine) => {
  let store: TestDatabase
  let uploads: string
  beforeEach(async () => {
    store = await engine.open()
    uploads = join(store.location.dataDir, 'uploads')
  })
  afterEach(() => store.destroy())

  const env = ({ dataDir, databaseUrl } = store.location) => ({
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  })
  /** what a start does: it sweeps at once */
  const start = async (location = store.location) => {
    const deps = await openDeps(readConfig(env(location)))
    try {
      return await deps.storedBlobs.sweep()
    } finally {
      await deps.blobs.close()
      await deps.db.close()
    }
  }
  /** stored long ago */
  const putFiles = (count: number, folder = uploads) => {
    mkdirSync(join(folder, 'profiles'), { recursive: true })
    return Array.from({ length: count }, () => {
      const key = newBlobKey('profiles', 'jpg', randomBytes)
      writeFileSync(join(folder, key), 'a photo')
      utimesSync(join(folder, key), new Date(0), new Date(0))
      return key
    })
  }
  const recordFiles = (keys: string[]) =>
    store.db.write(({ q, t }) =>
      q
        .insert(t.blobs)
        .values(
          keys.map((key) => ({ key, campaignId: 'c', contentType: 'image/jpeg', size: 7, createdAt: 1 })),
        )
        .returning({ key: t.blobs.key }),
    )
  const filesIn = (folder = uploads) => readdirSync(join(folder, 'profiles')).length
  const idOfDatabase = () => settings.find(store.db.read, 'store id')
  const idOfStorage = (folder = uploads) => readFileSync(join(folder, '.store-id'), 'utf8').trim()

  it('get one id at the first start, and belong together from then on', async () => {
    await start()
    expect(idOfStorage()).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOfDatabase()).toBe(idOfStorage())
    await recordFiles(putFiles(3))
    await start()
    // files without a row no longer stop the start
    putFiles(9)
    expect(await start()).toMatchObject({ trashed: 9 })
  })

  it('stop the start if an empty database comes with files, and nothing is written or moved', async () => {
    putFiles(80)
    await expect(start()).rejects.toThrow(
      /^DATA_DIR, DATABASE_URL and STORAGE_URL should .* no store id and rows for 0 files\. .* no store id and 80 files; the database knows 0 of those\. Nothing was changed\./,
    )
    expect(filesIn()).toBe(80)
    expect(readdirSync(uploads).sort()).toEqual(['.partial', '.parts', '.trash', '.variants', 'profiles'])
    expect(await store.db.read.q.select().from(store.db.read.t.settings)).toEqual([])
    expect(readdirSync(store.location.dataDir)).not.toContain('secret')
  })

  it('stop the start if an empty database is in the place of theirs, naming the id of the files', async () => {
    await start()
    await recordFiles(putFiles(80))
    const mine = await idOfDatabase()
    const other = await engine.open()
    try {
      renameSync(uploads, join(other.location.dataDir, 'uploads'))
      await expect(start(other.location)).rejects.toThrow(`the store id ${mine} and 80 files`)
      expect(filesIn(join(other.location.dataDir, 'uploads'))).toBe(80)
    } finally {
      await other.destroy()
    }
  })

  it('stop the start if the files belong to another database, naming both ids', async () => {
    await start()
    await recordFiles(putFiles(3))
    const mine = await idOfDatabase()
    const other = v4()
    writeFileSync(join(uploads, '.store-id'), other)
    const refused = start()
    await expect(refused).rejects.toThrow(`The database has the store id ${mine} and rows for 3 files.`)
    await expect(refused).rejects.toThrow(`The file storage has the store id ${other} and 3 files`)
  })

  it('stop the start after a restore that was cut off, until it has run again', async () => {
    await start()
    await store.db.write((tx) => settings.put(tx, 'store id', UNFINISHED_RESTORE))
    await expect(start()).rejects.toThrow('npm run restore -- FOLDER --overwrite')
    rmSync(uploads, { recursive: true })
    await expect(start()).rejects.toThrow('npm run restore -- FOLDER --overwrite')
  })

  it('stop the start if the files are away, for example because their disk is not mounted', async () => {
    await start()
    await recordFiles(putFiles(3))
    rmSync(uploads, { recursive: true })
    await expect(start()).rejects.toThrow('rows for 3 files. The file storage has no store id and 0 files')
    await expect(start()).rejects.toThrow('npm run store -- adopt')
  })

  it.each(['row', 'file'])(
    'of a version before ids get one, even after a crash that left only a %s',
    async (left) => {
      await recordFiles(putFiles(3))
      putFiles(2)
      await start()
      const id = idOfStorage()
      if (left === 'row') rmSync(join(uploads, '.store-id'))
      else await store.db.write(({ q, t }) => q.delete(t.settings).returning({ key: t.settings.key }))
      await start()
      expect([await idOfDatabase(), idOfStorage()]).toEqual([id, id])
      expect(filesIn()).toBe(3)
    },
  )

  it('get one id from many processes that start at once', async () => {
    const folder = await openLocalBlobStore(uploads)
    const stores = await Promise.all(Array.from({ length: 8 }, () => store.reopen()))
    await Promise.all(stores.map((db) => checkStoreId({ db, blobs: folder }, v4)))
    expect(await idOfDatabase()).toBe(idOfStorage())
    await Promise.all(stores.map((db) => db.close()))
  })

  if (engine.name === 'postgres') {
    /** as on another machine */
    const elsewhere = () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'elsewhere-'))
      onTestFinished(() => rmSync(dataDir, { recursive: true }))
      return { ...store.location, dataDir }
    }
    const refused = /^STORAGE_URL should be set for each process/

    it.each([0, 3])(
      'stop the start of a process that has a folder of its own, with %i files stored',
      async (count) => {
        await start()
        if (count > 0) await recordFiles(putFiles(count))
        const other = elsewhere()
        await expect(start(other)).rejects.toThrow(refused)
        await expect(start(other)).rejects.toThrow('npm run store -- adopt')
        expect(await idOfDatabase()).toBe(idOfStorage())
        await start()
      },
    )

    it('let only one of two processes start if both begin at once with folders of their own', async () => {
      const places = [elsewhere(), elsewhere()]
      const started = await Promise.allSettled(places.map(start))
      expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const first = started.findIndex(({ status }) => status === 'fulfilled')
      await start(places[first])
      await expect(start(places[1 - first])).rejects.toThrow(refused)
    })

    it('stay together in a folder that was moved, or is on a disk that two machines share', async () => {
      await start()
      const other = elsewhere()
      cpSync(store.location.dataDir, other.dataDir, { recursive: true })
      await start(other)
    })
  }

  // the programs do the same on both engines, and each costs a process
  if (engine.name === 'sqlite')
    it('belong together from now on if somebody confirms it, and leftovers are swept', async () => {
      putFiles(80)
      const run = async (name: 'main' | 'store-cli', args: string[] = [], input = '') => {
        const { exited, output } = runProgram(name, { PORT: '0', ...env() }, args, input)
        return { code: await exited, printed: output() }
      }
      const refused = await run('main')
      expect(refused.code).toBe(1)
      expect(refused.printed).toMatch(/^Tohfa cannot start: DATA_DIR, DATABASE_URL and STORAGE_URL should /)
      expect(refused.printed).not.toMatch(/\n\s+at /)

      const asked = await run('store-cli', ['adopt'], 'no\n')
      expect(asked.code).toBe(0)
      expect(asked.printed).toMatch(/80 files; the database knows 0 of those\.\n.*Nothing was changed\.\n$/s)
      await expect(start()).rejects.toThrow('should name')
      expect(await run('store-cli', ['adopt'], 'yes\n')).toMatchObject({ code: 0 })
      await expect(start()).rejects.toThrow('80 of 80 stored files have no row')
      expect(filesIn()).toBe(80)
      const swept = await run('store-cli', ['sweep', '--yes'])
      expect(swept.code).toBe(0)
      expect(swept.printed).toContain('80 files were moved to the trash')
      expect(filesIn(join(uploads, '.trash'))).toBe(80)
      const epoch = /^The store began the epoch ([\w-]{12})\.$/m
      const [, begun] = epoch.exec((await run('store-cli', ['new-epoch'])).printed) ?? []
      expect((await readStoreState(store.db)).epoch).toBe(begun)
      expect(await run('store-cli', ['forget'])).toEqual({
        code: 1,
        printed: 'Usage: npm run store -- adopt | sweep [--yes], or: npm run store -- new-epoch\n',
      })
    })
})
