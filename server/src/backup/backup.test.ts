import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { spawnSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines, type Engine } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { formWithPhoto, phonePhoto } from '../../test/photos'
import { createDatabase, dropDatabase } from '../../test/programs/postgres'
import {
  openStoreToBackUp,
  programEnv,
  temporaryFolder,
  type StoreToBackUp,
} from '../../test/stores-to-back-up'
import { openLocalBlobStore } from '../blobs/local-blob-store'
import type { BlobStore } from '../blobs/blob-store'
import { openBlobStore } from '../blobs/open-blob-store'
import { startTestS3 } from '../blobs/s3/s3.test-server'
import type { Database } from '../db/database'
import { openDatabase, type DatabaseLocation } from '../db/open-database'
import { backUp } from './backup'
import { readManifest } from './manifest'
import { restore } from './restore'
import { readStoreState } from '../db/store-epoch'

const { PATH } = programEnv
/** PostgreSQL's server may be installed without its client programs. */
const withPrograms = engines.map((engine) => ({
  engine,
  name: engine.name,
  able: engine.name === 'sqlite' || spawnSync('pg_dump', ['--version'], { env: { PATH } }).status === 0,
}))

describe.each(withPrograms)('a backup of $name (needs pg_dump for PostgreSQL)', ({ engine, able }) => {
  let root: string
  let folder: string
  let test: TestApp
  let supply: CodeSupply
  let leave: () => Promise<void>
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tohfa-backup-'))
    folder = join(root, 'backup')
    leave = async () => {}
    test = await openTestApp(engine)
    supply = await codeSupply(test, 12)
  })
  afterEach(async () => {
    await test.close()
    await leave()
    await rm(root, { recursive: true, force: true })
  })

  const claimWithPhoto = async (name: string, background: string) => {
    const code = supply.next()
    const form = await formWithPhoto(claimForm({ name }), 'profile_image', await phonePhoto(background))
    const answer = await test.post(`/api/qr/${code}/claim`, form.payload, form.headers)
    expect(answer.status).toBe(200)
    return code
  }
  const claim = (name: string) => supply.claimed({ name })
  const run = (blobs: BlobStore = test.deps.blobs) =>
    backUp(
      {
        db: test.deps.db,
        blobs,
        location: test.database.location,
        programEnv,
        now: test.clock.now,
      },
      folder,
    )

  /** An empty place to restore to. */
  async function emptyPlace() {
    const dataDir = join(root, 'restored')
    if (engine.name === 'sqlite')
      return { dataDir, databaseUrl: undefined, storageUrl: undefined, programEnv }
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    leave = () => dropDatabase(databaseUrl)
    return { dataDir, databaseUrl, storageUrl: undefined, programEnv }
  }
  async function execute({ databaseUrl, dataDir }: DatabaseLocation, statement: string) {
    if (databaseUrl === undefined) {
      const file = new BetterSqlite(join(dataDir, 'tohfa.db'))
      file.exec(statement)
      file.close()
      return
    }
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  async function opened<T>(location: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase(location)
    return work(db).finally(() => db.close())
  }
  /** Serves what was restored. */
  async function served(location: DatabaseLocation): Promise<TestApp> {
    const db = await openDatabase(location)
    const database = { db, location, reopen: () => openDatabase(location), destroy: () => db.close() }
    const over: Engine = { name: engine.name, open: async () => database }
    const blobs = await openLocalBlobStore(join(location.dataDir, 'uploads'))
    return openTestApp(over, {}, () => ({ blobs }))
  }
  const namesIn = async (app: TestApp) => {
    const url = `/api/campaigns/${supply.campaign.id}/qrcodes`
    const list = (await app.get(url, supply.owner)).json<ListedQrCode[]>()
    return list.flatMap(({ claimer_name }) => claimer_name ?? [])
  }

  it.skipIf(!able)('that is restored has everything up to its time, and begins another epoch', async () => {
    const code = await claimWithPhoto('Asha', '#c02040')
    await claim('Ravi')
    const upload = new Upload({ id: 'A'.repeat(22), size: 100, offset: 0 })
    await test.deps.uploads.files.create(upload)
    await test.deps.uploads.files.write(Readable.from([Buffer.from('on its way')]), upload.id, 0)
    const { manifest, copied } = await run()
    expect([manifest.engine, manifest.files.count, manifest.missing, copied]).toEqual([engine.name, 1, [], 1])
    expect(manifest.counts).toMatchObject({ campaigns: 1, codes: 12, claims: 2, operations: 0, blobs: 1 })
    expect(manifest.backed_up_through).toBe(test.clock.now())
    expect(await readManifest(folder)).toEqual(manifest)
    const inUse = await readStoreState(test.deps.db)
    expect(inUse).toEqual({ epoch: '0', backedUpThrough: manifest.backed_up_through })
    await claim('after the backup')

    const place = await emptyPlace()
    expect((await restore(place, folder, { overwrite: false })).movedTo).toBeNull()
    const restored = await served(place)
    onTestFinished(() => restored.close())
    expect((await namesIn(restored)).sort()).toEqual(['Asha', 'Ravi'])
    const shown = async (app: TestApp) => {
      const { claimer_profile_image: url = null } = (await app.get(`/api/qr/${code}`)).json<{
        claimer_profile_image?: string | null
      }>()
      return (await app.get(String(url))).bytes
    }
    expect(await shown(restored)).toEqual(await shown(test))
    const state = await readStoreState(restored.deps.db)
    expect(state).toMatchObject({ backedUpThrough: manifest.backed_up_through })
    expect(state.epoch).not.toBe('0')
    // its parts are in no backup
    await expect(restored.deps.uploads.files.getUpload(upload.id)).rejects.toMatchObject({
      status_code: 404,
    })
  })

  it.skipIf(!able)('of a newer version is refused, and nothing is changed', async () => {
    await claimWithPhoto('Asha', '#c02040')
    await run()
    const place = await emptyPlace()
    await restore(place, folder, { overwrite: false })
    const state = () => opened(place, (db) => readStoreState(db))
    const before = await state()
    await test.deps.db.write(({ q, t }) => q.delete(t.blobs).returning({ key: t.blobs.key }))
    await execute(test.database.location, `INSERT INTO schema_migrations VALUES ('9999_future', 1)`)
    await run()

    await expect(restore(place, folder, { overwrite: true })).rejects.toThrow(/newer version/)
    expect(await state()).toEqual(before)
    expect(await readdir(join(place.dataDir, 'uploads', 'profiles'))).toHaveLength(1)
  })

  it.skipIf(!able || engine.name === 'sqlite')('is restored by programs newer than the server', async () => {
    await claim('Asha')
    await run()
    // from version 17 on, a script begins with a setting that older servers do not have
    const newer = '1,40{/^SET transaction_timeout/d;s/^SET client_encoding/SET transaction_timeout = 0;\\n&/}'
    await writeFile(
      join(root, 'pg_restore'),
      `#!/bin/sh\nPATH='${PATH}'\npg_restore "$@" | sed '${newer}'\n`,
      { mode: 0o755 },
    )
    const place = await emptyPlace()
    const programEnv = { PATH: [root, PATH].join(delimiter) }
    await restore({ ...place, programEnv }, folder, { overwrite: false })
    expect((await opened(place, readStoreState)).epoch).not.toBe('0')
  })

  it.skipIf(!able)('into the same folder copies only what is new, and removes what is gone', async () => {
    await claimWithPhoto('Asha', '#c02040')
    await claimWithPhoto('Ravi', '#40c020')
    const first = await run()
    const gone = supply
    supply = await codeSupply(test, 12, {}, gone.owner)
    await claimWithPhoto('Meera', '#2040c0')
    const url = `/api/campaigns/${gone.campaign.id}`
    expect((await test.delete(url, gone.owner)).status).toBe(200)
    const second = await run()
    expect([first.copied, second.copied, second.manifest.files.count]).toEqual([2, 1, 1])
    const { database, files } = second.manifest
    expect((await readdir(folder)).sort()).toEqual(
      ['.lock', database.file, files.file, 'manifest.json', 'uploads'].sort(),
    )
    expect(await readdir(join(folder, 'uploads', 'profiles'))).toHaveLength(1)
  })
})

describe.each(engines.filter(({ name }) => name === 'sqlite'))('a backup folder', (engine) => {
  let root: string
  let folder: string
  let store: StoreToBackUp
  let photos: string[]
  const begin = async () => {
    root = await temporaryFolder()
    folder = join(root, 'backup')
    store = await openStoreToBackUp(engine)
    photos = [await store.addFile(Buffer.from('one')), await store.addFile(Buffer.from('another'))]
  }
  const target = () => ({
    dataDir: join(root, 'restored'),
    databaseUrl: undefined,
    storageUrl: undefined,
    programEnv,
  })

  it('is whole although its files are deleted while they are copied', async () => {
    await begin()
    const { manifest } = await store.backUp(
      folder,
      {},
      {
        async get() {
          await store.removeFiles()
          return null
        },
      },
    )
    expect(manifest).toMatchObject({ missing: [], counts: { blobs: 0 }, files: { count: 0 } })
  })

  it.each(['tohfa.db', 'uploads/.store-id', 'secret'])(
    'must not be a store: one with %s in it is refused',
    async (name) => {
      await begin()
      const there = join(folder, name)
      await mkdir(dirname(there), { recursive: true })
      await writeFile(there, 'of the store')
      await expect(store.backUp(folder)).rejects.toThrow(`${folder} is the folder of a store`)
      expect(await readdir(folder)).toEqual([name.split('/')[0]])
    },
  )

  it('keeps files that no backup has written', async () => {
    await begin()
    const others = ['database-of-birds.txt', 'files-to-read.txt', 'uploads/logo.png', 'uploads/a/b.txt']
    for (const name of others) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), 'of somebody else')
    }
    await store.backUp(folder)
    for (const name of others) expect(await readFile(join(folder, name), 'utf8')).toBe('of somebody else')
  })

  it('is readable only by its owner, wherever it is', async () => {
    await begin()
    await mkdir(folder, { mode: 0o755 })
    const { manifest } = await store.backUp(folder)
    for (const name of [manifest.database.file, manifest.files.file, 'manifest.json', `uploads/${photos[0]}`])
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0])
  })

  it.each(['database', 'list', 'file'])(
    'with a damaged %s is refused before anything is changed',
    async (what) => {
      await begin()
      const { manifest } = await store.backUp(folder)
      const damaged = {
        database: manifest.database.file,
        list: manifest.files.file,
        file: join('uploads', photos[1] ?? ''),
      }[what]
      await appendFile(join(folder, damaged ?? ''), 'x')
      await expect(restore(target(), folder, { overwrite: false })).rejects.toThrow(/damaged/)
      await expect(stat(target().dataDir)).rejects.toThrow('ENOENT')
    },
  )

  it('with a damaged file and one that is missing restores all others, if asked', async () => {
    await begin()
    await store.backUp(folder)
    const [first = '', second = ''] = photos
    await appendFile(join(folder, 'uploads', first), 'x')
    await expect(restore(target(), folder, { overwrite: false })).rejects.toThrow(/damaged.*--skip-damaged/)
    const { leftOut } = await restore(target(), folder, { overwrite: false, skipDamaged: true })
    expect(leftOut).toEqual([first])
    const there = (key: string) =>
      stat(join(target().dataDir, 'uploads', key)).then(
        () => true,
        () => false,
      )
    expect([await there(first), await there(second)]).toEqual([false, true])
    await rm(join(folder, 'uploads', second))
    const again = await restore(target(), folder, { overwrite: true, skipDamaged: true })
    expect(again.leftOut.sort()).toEqual([first, second].sort())
    expect([await there(first), await there(second)]).toEqual([false, false])
  })

  it('replaces no store that is in use, and moves one with data aside, if asked', async () => {
    await begin()
    await store.backUp(folder)
    const there = { ...target(), dataDir: store.location.dataDir }
    await expect(restore(there, folder, { overwrite: true })).rejects.toThrow(/DATA_DIR .*stop Tohfa/)
    await store.db.close()
    const before = await readFile(join(there.dataDir, 'tohfa.db'))
    await expect(restore(there, folder, { overwrite: false })).rejects.toThrow(/DATA_DIR .*--overwrite/)
    const { movedTo } = await restore(there, folder, { overwrite: true })
    expect((await stat(join(movedTo ?? '', 'tohfa.db'))).size).toBe(before.length)
    const db = await openDatabase(there)
    expect((await readStoreState(db)).epoch).not.toBe('0')
    await db.close()
  })

  it('replaces a store that can no longer be opened, if asked', async () => {
    await begin()
    await store.backUp(folder)
    await mkdir(target().dataDir)
    await writeFile(join(target().dataDir, 'tohfa.db'), 'this is not a database at all'.repeat(500))
    await expect(restore(target(), folder, { overwrite: false })).rejects.toThrow(/DATA_DIR .*--overwrite/)
    const { movedTo } = await restore(target(), folder, { overwrite: true })
    expect(await readdir(movedTo ?? '')).toEqual(['tohfa.db'])
  })

  it('takes no files from another store in the same bucket, unless asked', async () => {
    await begin()
    const s3 = await startTestS3()
    onTestFinished(() => s3.stop())
    await store.setId('mine')
    await store.backUp(folder)
    const blobs = await openBlobStore({ storageUrl: s3.storageUrl, dir: root })
    onTestFinished(() => blobs.close())
    await blobs.storeId.write('of another one')
    const there = { ...target(), storageUrl: s3.storageUrl }
    await expect(restore(there, folder, { overwrite: false })).rejects.toThrow(
      /^STORAGE_URL should .* store id of another one, and .* store id mine/,
    )
    expect(await blobs.storeId.read()).toBe('of another one')
    await restore(there, folder, { overwrite: true })
    expect(await blobs.storeId.read()).toBe('mine')
  })

  it('without a backup, or with one of another engine, is refused with the reason', async () => {
    await begin()
    await expect(restore(target(), root, { overwrite: false })).rejects.toThrow(`${root} has no backup in it`)
    await store.backUp(folder)
    const elsewhere = { ...target(), databaseUrl: 'postgres://localhost/x' }
    await expect(restore(elsewhere, folder, { overwrite: false })).rejects.toThrow(
      /^DATABASE_URL should be unset/,
    )
  })
})
