/**
 * Makes the fixtures of this version: `node scripts/run-built.mjs --chromium test/upgrade/make-fixtures.ts version-1`.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { WITNESS_COOKIE } from '@tohfa/sync-protocol/operations/witness'
import { startPostgres } from '../../server/test/programs/postgres'
import { openProfile } from '../browser/profile'
import { ADMIN, realServer, type RealServer } from '../browser/server'
import { storeTraces } from '../browser/traces'
import { builtProgram } from '../built-server'
import { pack } from './archive'
import { takeStorage } from './device-storage'
import { useDevice } from './device-work'
import { appArchive, contentsFile, dataArchive, postgresFile, storageFile, type Contents } from './fixture'
import { takePostgres, type KeptPostgres } from './kept-postgres'
import { fillServer, readServer, type Filled } from './server-work'

const OWN = fileURLToPath(new URL('../../', import.meta.url))
const MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
/** what a build has in addition to the files that it serves */
const COPIES = ['*.map', '*.br', '*.gz']

/** Makes the app's keys exportable, to copy them into the fixtures. The test restores them as the app keeps them. */
const EXTRACTABLE = `{
  const make = SubtleCrypto.prototype.generateKey
  SubtleCrypto.prototype.generateKey = function (algorithm, _, usages) {
    return make.call(this, algorithm, true, usages)
  }
}`

const [name] = process.argv.slice(2)
if (name === undefined || basename(name) !== name) throw new Error('the name of the fixtures is missing')
const app = join(OWN, 'pwa/dist')

async function filesOf(built: string): Promise<string[]> {
  const all = await readdir(built, { recursive: true, withFileTypes: true })
  return all
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(built.length).replaceAll('\\', '/'))
}

/** Stops the server at the end. */
async function onDevice(server: RealServer, filled: Filled) {
  const phone = await openProfile({ width: 1280, height: 900 }, MICROPHONE)
  try {
    // tsx adds this helper to the functions that it sends to a page
    await phone.context().addInitScript({ content: 'globalThis.__name = (named) => named' })
    await phone.context().addInitScript({ content: EXTRACTABLE })
    const device = await useDevice(server, phone, filled)
    const storage = await takeStorage(await phone.page(), await filesOf(app))
    // if the witness is missing, the outbox cannot see that it was erased; by the other one the server knows the device
    const cookies = (await phone.context().cookies()).filter(
      ({ name, httpOnly }) => name !== WITNESS_COOKIE && !httpOnly,
    )
    if (cookies.length > 0) throw new Error('the device has cookies, which are not stored')
    return { device, storage }
  } catch (error) {
    await storeTraces('make fixtures')
    throw error
  } finally {
    await phone.remove()
  }
}

/** @returns the store of a data folder, moved to PostgreSQL as its operator would; the folder stays as it is */
async function inPostgres(dataDir: string): Promise<KeptPostgres> {
  const copy = `${dataDir}-moved`
  const settings = `${dataDir}.env`
  const postgres = await startPostgres()
  try {
    await cp(dataDir, copy, { recursive: true })
    const databaseUrl = await postgres.createDatabase()
    await writeFile(settings, `DATA_DIR='${copy}'\nDATABASE_URL='${databaseUrl}'\n`)
    execFileSync(process.execPath, [builtProgram('move-cli'), '--from', copy, '--to', settings])
    return await takePostgres(databaseUrl)
  } finally {
    await postgres.stop()
    for (const left of [copy, settings]) await rm(left, { recursive: true, force: true })
  }
}

const zipped = (file: string, content: unknown) =>
  writeFile(file, gzipSync(JSON.stringify(content), { level: 9 }))

const server = await realServer()
try {
  const filled = await fillServer(server.origin, ADMIN)
  const { device, storage } = await onDevice(server, filled)
  await server.start()
  const answers = await readServer(server.origin, filled)
  await server.stop('SIGTERM')
  const contents: Contents = {
    madeAt: new Date().toISOString(),
    commit: execFileSync('git', ['-C', OWN, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    accounts: filled.accounts,
    reset: filled.reset,
    replays: filled.replays,
    ...answers,
    device,
  }
  await mkdir(dirname(contentsFile(name)), { recursive: true })
  await pack(server.dataDir, dataArchive(name))
  await pack(app, appArchive(name), COPIES)
  await zipped(postgresFile(name), await inPostgres(server.dataDir))
  await zipped(storageFile(name), storage)
  await writeFile(contentsFile(name), `${JSON.stringify(contents, null, 2)}\n`)
} finally {
  await server.remove()
}
