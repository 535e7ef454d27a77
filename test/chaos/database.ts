import BetterSqlite from 'better-sqlite3'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries, unprivileged } from '../../server/test/programs/postgres-binaries'

type Row = Record<string, unknown>

/** The store's rows, read without the server. */
export interface Rows {
  query(sql: string): Promise<Row[]>
  /** closes the store while `work` replaces it; queries fail meanwhile */
  without(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export const sqliteRows = (file: string): Rows => {
  let db: BetterSqlite.Database | undefined
  let isAway = false
  const close = async () => {
    db?.close()
    db = undefined
  }
  return {
    async query(sql) {
      if (isAway) throw new Error('the store is being replaced')
      return (db ??= new BetterSqlite(file, { readonly: true })).prepare(sql).all() as Row[]
    },
    async without(work) {
      isAway = true
      await close()
      await work()
      isAway = false
    },
    close,
  }
}

export const postgresRows = (url: string): Rows => {
  const open = () => {
    const opened = new pg.Pool({ connectionString: url, max: 1 })
    opened.on('error', () => undefined)
    return opened
  }
  let pool: pg.Pool | null = open()
  return {
    async query(sql) {
      if (!pool) throw new Error('the store is being replaced')
      return (await pool.query<Row>(sql)).rows
    },
    async without(work) {
      const before = pool
      pool = null
      await before?.end()
      await work()
      pool = open()
    },
    close: async () => pool?.end(),
  }
}

/** A PostgreSQL cluster that can be killed, and must afterwards still have what it confirmed. */
export interface KillablePostgres {
  url: string
  /** kills all its processes and starts it again */
  crash(): Promise<void>
  /** ends every connection except the caller's own */
  dropConnections(): Promise<void>
  stop(): Promise<void>
}

export async function killablePostgres(): Promise<KillablePostgres> {
  const bin = findPostgresBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'chaos-postgres-'))
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...unprivileged, cwd: tmpdir(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const url = `postgres://postgres@localhost/postgres?host=${folder}`
  let server: ChildProcess | undefined

  const run = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    // commits survive the death of all processes without fsync, because the operating system still runs
    const settings = ['fsync=off', 'max_connections=100', 'listen_addresses=']
    const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    for (;;) {
      server = spawn(join(bin, 'postgres'), args, {
        ...unprivileged,
        cwd: folder,
        stdio: 'ignore',
        detached: true,
      })
      const gone = once(server, 'exit').then(() => true)
      for (let ended = false; !ended;) {
        try {
          return await run(async (client) => void (await client.query('SELECT 1')))
        } catch {
          ended = await Promise.race([gone, sleep(30).then(() => false)])
        }
      }
      // its shared memory may not be free immediately
      await sleep(100)
    }
  }
  const kill = async (signal: NodeJS.Signals) => {
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    // its backends end as well, when they notice that their parent is gone
    server.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    async crash() {
      await kill('SIGKILL')
      await start()
    },
    dropConnections: () =>
      run(async (client) => {
        await client.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
        )
      }).catch(() => undefined),
    async stop() {
      await kill('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
