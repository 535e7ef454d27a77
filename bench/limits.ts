/** The least that this machine and stack can do for the same work, without any of the product. */
import { hash } from '@node-rs/argon2'
import BetterSqlite from 'better-sqlite3'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '../server/src/db/sqlite'
import { PIN_COST } from '../server/src/platform/hasher'
import { perSecond } from './measure'
import { startProcess, type ServerProcess } from './server-process'

/** PIN hashes per second, as many at a time as asked. */
export const argon2id = (count: number, concurrency = availableParallelism()) =>
  perSecond(count, concurrency, (i) => hash(`secret ${i}`, PIN_COST))

/** Fastify with one route that answers a fixed body, in a process of its own. */
export const startBareFastify = (): Promise<ServerProcess> =>
  startProcess(fileURLToPath(new URL('bare-fastify.mjs', import.meta.url)), {})

/** Milliseconds of one transaction that inserts the `rows` codes of a campaign and commits to disk, by plain better-sqlite3. */
export async function rawInsert(rows: number, times: number): Promise<number[]> {
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-bench-raw-'))
  const path = join(dir, 'raw.db')
  // the product's own tables and indexes
  await (await openSqlite(path)).close()
  const db = new BetterSqlite(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  const insert = db.prepare('insert into codes (code, campaign_id, number) values (?, ?, ?)')
  const all = db.transaction((campaign: string) => {
    for (let i = 0; i < rows; i++) insert.run(randomBytes(10).toString('hex'), campaign, i)
  })
  db.pragma('foreign_keys = OFF')
  const took = Array.from({ length: times }, (_, i) => {
    const started = performance.now()
    all(`c${i}`)
    return performance.now() - started
  })
  db.close()
  await rm(dir, { recursive: true, force: true })
  return took
}

/** Commits per second of one small row each, one by one, by plain better-sqlite3. */
export async function rawCommits(count: number): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-bench-raw-'))
  const db = new BetterSqlite(join(dir, 'raw.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table t (id integer primary key, text text not null)')
  const insert = db.prepare('insert into t (text) values (?)')
  const result = await perSecond(count, 1, async (i) => insert.run(`row ${i}`))
  db.close()
  await rm(dir, { recursive: true, force: true })
  return result
}
