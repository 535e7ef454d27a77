import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { engines, type Engine } from '../../test/databases'
import {
  filesIn,
  manifestOf,
  openStoreToBackUp,
  programEnv,
  temporaryFolder,
} from '../../test/stores-to-back-up'
import { checkBackup } from './check-backup'
import { readStoreState } from '../db/store-epoch'
import { noteRestoreCheck, readRestoreCheck } from './last-trial-restore'

async function backedUp(engine: Engine) {
  const store = await openStoreToBackUp(engine)
  const root = await temporaryFolder()
  const [folder, temporary] = [join(root, 'backup'), join(root, 'temporary')]
  await mkdir(temporary)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const keys = [await store.addFile(Buffer.from('one')), await store.addFile(Buffer.from('another'))]
  const { manifest } = await store.backUp(folder)
  const { databaseUrl } = store.location
  const check = () => checkBackup({ databaseUrl, programEnv }, folder)
  const leftovers = async () => [...(await readdir(temporary)), ...(await temporaryDatabases(databaseUrl))]
  return { store, folder, keys, manifest, check, leftovers }
}

/** the databases that checks make */
async function temporaryDatabases(databaseUrl: string | undefined): Promise<unknown[]> {
  if (databaseUrl === undefined) return []
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<object>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'tohfa_check_%'`,
  )
  await client.end()
  return rows
}

const withPrograms = engines.map((engine) => ({
  engine,
  name: engine.name,
  able: engine.name === 'sqlite' || spawnSync('pg_dump', ['--version'], { env: programEnv }).status === 0,
}))

describe.each(withPrograms)(
  'a check of a backup of $name (needs pg_dump for PostgreSQL)',
  ({ engine, able }) => {
    it.skipIf(!able)('restores it beside the store in use, counts, and leaves nothing', async () => {
      const { store, folder, manifest, check, leftovers } = await backedUp(engine)
      const state = await readStoreState(store.db)
      const before = await filesIn(folder)

      const { counts, problems } = await check()
      expect(problems).toEqual([])
      expect(counts).toEqual(manifest.counts)
      expect(counts).toMatchObject({ users: 0, campaigns: 0, codes: 0, claims: 0, blobs: 2 })
      expect(await readStoreState(store.db)).toEqual(state)
      expect(await filesIn(folder)).toEqual(before)
      expect(await leftovers()).toEqual([])
    })

    it.skipIf(!able)('is noted only in the store that was backed up', async () => {
      const { store, manifest } = await backedUp(engine)
      const other = { ...manifest, store_id: 'of another store' }
      expect([await noteRestoreCheck(store.location, other, 17), await readRestoreCheck(store.db)]).toEqual([
        false,
        0,
      ])
      expect([
        await noteRestoreCheck(store.location, manifest, 17),
        await readRestoreCheck(store.db),
      ]).toEqual([true, 17])
      const nowhere = { dataDir: await temporaryFolder() }
      expect(await noteRestoreCheck(nowhere, manifest, 17)).toBe(false)
    })

    it.skipIf(!able)('finds each damaged and missing file, and wrong counts', async () => {
      const { folder, keys, manifest, check, leftovers } = await backedUp(engine)
      const [damaged = '', missing = ''] = keys
      await writeFile(join(folder, 'uploads', damaged), 'two')
      await rm(join(folder, 'uploads', missing))
      const other = { ...manifest, counts: { ...manifest.counts, codes: 12 } }
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(other))

      const { problems } = await check()
      expect(problems.sort()).toEqual(
        [
          `${damaged} is missing from the backup, or damaged in it.`,
          `${missing} is missing from the backup, or damaged in it.`,
          'The manifest counts 12 codes, and 0 were restored.',
        ].sort(),
      )
      expect(await leftovers()).toEqual([])
    })

    it.skipIf(!able)('fails if the database is damaged, and leaves nothing', async () => {
      const { folder, manifest, check, leftovers } = await backedUp(engine)
      const path = join(folder, manifest.database.file)
      const bytes = await readFile(path)
      bytes.fill('x', bytes.length >> 1)
      await writeFile(path, bytes)
      await expect(check()).rejects.toThrow(/database-.* is not as it was written: the backup is damaged/)
      expect(await leftovers()).toEqual([])
    })

    it.skipIf(!able)('works from a read-only folder', async () => {
      const { folder, check } = await backedUp(engine)
      await rm(join(folder, '.lock'))
      await chmod(folder, 0o500)
      onTestFinished(() => chmod(folder, 0o700))
      expect((await check()).problems).toEqual([])
      expect(await readdir(folder)).not.toContain('.lock')
    })
  },
)

it('a check of a backup of postgres asks for a server on which a database can be made', async () => {
  const [, postgres] = engines
  if (!postgres) throw new Error('no engine')
  const folder = await temporaryFolder()
  const store = await openStoreToBackUp(postgres)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifestOf({ engine: 'postgres' })))
  await expect(checkBackup({ databaseUrl: undefined, programEnv }, folder)).rejects.toThrow(
    /^DATABASE_URL should name/,
  )

  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const role = `nobody_${new URL(store.location.databaseUrl ?? '').pathname.slice(1)}`
  await admin.query(`CREATE ROLE ${role} LOGIN`)
  const databaseUrl = inject('postgresUrl').replace('postgres@', `${role}@`)
  await expect(checkBackup({ databaseUrl, programEnv }, folder)).rejects.toThrow(
    /^DATABASE_URL should name .*permission denied to create database/,
  )
  await admin.query(`DROP ROLE ${role}`)
  await admin.end()
})
