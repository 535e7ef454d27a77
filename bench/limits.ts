/** The limits: how fast this machine and stack do the same work without our product. */
import { hash } from '@node-rs/argon2'
import BetterSqlite from 'better-sqlite3'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '../server/src/db/sqlite/sqlite'
import { loadSharp } from '../server/src/blobs/images/sharp'
import { HASHES_AT_ONCE, PIN_COST } from '../server/src/crypto/hasher'
import { perSecond } from './measure'
import { startProcess, type ServerProcess } from './server-process'

/** PIN hashes per second, with the server's concurrency. */
export const argon2id = (count: number, concurrency = HASHES_AT_ONCE) =>
  perSecond(count, concurrency, (i) => hash(`secret ${i}`, PIN_COST))

/** PIN hashes per second, each beside a picture that is decoded and encoded in one pass. */
export const hashesAndPictures = (count: number, picture: Buffer) =>
  perSecond(count, HASHES_AT_ONCE, async (i) => {
    const encoded = (await loadSharp())(picture)
      .autoOrient()
      .resize(1920, 1920, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
    await Promise.all([hash(`secret ${i}`, PIN_COST), encoded.toBuffer()])
  })

/** Fastify with one route and a fixed answer, in a separate process. */
export const startBareFastify = (): Promise<ServerProcess> =>
  startProcess(fileURLToPath(new URL('peers/bare-fastify.mjs', import.meta.url)), {})

/** Milliseconds of one transaction that inserts the `rows` codes of a campaign and commits to disk, by plain better-sqlite3. */
export async function rawInsert(rows: number, times: number): Promise<number[]> {
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-bench-raw-'))
  const path = join(dir, 'raw.db')
  // makes the product's own tables and indexes
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

/**
 * Diary entries per second by plain better-sqlite3 in the product's own tables, each with its own commit: the entry, its
 * number, and the operation's record.
 */
export async function rawEntries(count: number): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'tohfa-bench-raw-'))
  const path = join(dir, 'raw.db')
  await (await openSqlite(path)).close()
  const db = new BetterSqlite(path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = OFF')
  db.prepare("insert into codes (code, campaign_id, number) values ('code', 'campaign', 1)").run()
  const number = db.prepare('update codes set entries = entries + 1 where code = ? returning entries')
  const entry = db.prepare(
    "insert into diary_entries (id, code, number, day, text_box, images, written_at) values (?, 'code', ?, 20260301, ?, '[]', 1)",
  )
  const record = db.prepare(
    "insert into operations (id, campaign_id, fingerprint, status, body, created_at) values (?, 'campaign', ?, 200, ?, 1)",
  )
  const write = db.transaction((i: number) => {
    const id = randomBytes(16).toString('hex')
    const { entries } = number.get('code') as { entries: number }
    entry.run(id, entries, `Entry ${i}: the mango tree has flowers this morning, and the river is up again.`)
    record.run(id, id.repeat(2), `{"id":"${id}","date":"2026-03-01","time":"2026-03-01T08:30:00.000Z"}`)
  })
  const result = await perSecond(count, 1, async (i) => write(i))
  db.close()
  await rm(dir, { recursive: true, force: true })
  return result
}
