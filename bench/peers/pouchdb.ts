/** PouchDB stores documents on a device and replicates them to a server: an alternative to our outbox. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at, runNpm } from '../../scripts/lib/project.mjs'
import { startProcess } from '../server-process'

const HOME = at('.cache', 'pouchdb')
const PACKAGES = ['pouchdb@9.0.0', 'express-pouchdb@4.2.0', 'express@4.21.2']

/** A document with its files, as PouchDB takes it. */
export interface PouchDocument {
  _id: string
  _attachments?: Record<string, { content_type: string; data: Buffer }>
  [field: string]: unknown
}

interface Database {
  bulkDocs(documents: PouchDocument[]): Promise<{ ok?: boolean }[]>
  replicate: { to(remote: string): Promise<{ ok: boolean; docs_written: number }> }
  info(): Promise<{ doc_count: number }>
  close(): Promise<void>
}
type Open = new (name: string) => Database

/** Installed outside the project's packages, because only this comparison needs it. */
async function bring(): Promise<void> {
  if (existsSync(join(HOME, 'node_modules', 'express-pouchdb'))) return
  console.log('Downloading PouchDB …')
  mkdirSync(HOME, { recursive: true })
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n')
  await runNpm(['install', '--prefix', HOME, '--no-save', '--ignore-scripts', ...PACKAGES], { cwd: HOME })
}

/** A device and a server, each with its own LevelDB. */
export async function startPouchDb() {
  await bring()
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-bench-pouchdb-'))
  const PouchDB = createRequire(join(HOME, 'package.json'))('pouchdb') as Open
  const server = await startProcess(fileURLToPath(new URL('pouchdb-server.mjs', import.meta.url)), {
    POUCHDB_HOME: HOME,
    DATA_DIR: folder,
  })
  let made = 0
  return {
    /** Documents per second from the device, which already has them, to the server. */
    async replicate(documents: PouchDocument[]): Promise<number> {
      const device = new PouchDB(join(folder, `device${++made}`))
      const remote = `${server.origin}/diary${made}`
      await device.bulkDocs(documents)
      const started = performance.now()
      const { ok, docs_written } = await device.replicate.to(remote)
      const took = performance.now() - started
      if (!ok || docs_written !== documents.length) throw new Error('PouchDB did not replicate everything')
      await device.close()
      return (documents.length / took) * 1000
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
