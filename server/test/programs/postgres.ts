/** A PostgreSQL server for the tests, on a socket in a temporary folder, which is removed when it stops. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries, unprivileged } from './postgres-binaries'

export interface PostgresServer {
  /** of the database `postgres` */
  url: string
  /** makes an empty database and returns its url */
  createDatabase(): Promise<string>
  stop(): Promise<void>
  /** ends it like a crash; what was committed stays */
  crash(): Promise<void>
  restart(): Promise<void>
}

const START_TIMEOUT_MS = 30_000

function initialise(bin: string, data: string): void {
  let output = ''
  for (const locale of ['C.UTF-8', 'C']) {
    const args = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
      `--locale=${locale}`,
    ]
    const run = spawnSync(join(bin, 'initdb'), args, { ...unprivileged, cwd: tmpdir(), encoding: 'utf8' })
    if (run.status === 0) return
    output += run.stderr
    rmSync(data, { recursive: true, force: true })
  }
  throw new Error(`initdb failed: ${output}`)
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs a statement by itself. */
export const query = <Row extends pg.QueryResultRow>(url: string, text: string) =>
  connected(url, (client) => client.query<Row>(text))

async function answering(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return void (await query(url, 'SELECT 1'))
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end) {
        throw new Error(`PostgreSQL did not start: ${log()}`, { cause: error })
      }
      await sleep(30)
    }
  }
}

const inDatabase = (url: string, name: string) => url.replace('localhost/postgres?', `localhost/${name}?`)

/** Makes an empty database on the server at `url`, and returns its url. */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(url, `CREATE DATABASE ${name}`)
  return inDatabase(url, name)
}

export async function dropDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url)
  await query(
    inDatabase(url.replace(pathname, '/postgres'), 'postgres'),
    `DROP DATABASE ${pathname.slice(1)} WITH (FORCE)`,
  )
}

/** What a database is at one moment. */
export interface DatabaseState {
  /** differs after any change of a table, column, trigger or function */
  shape: string
  /** by table, all rows as JSON by PostgreSQL */
  rows: [table: string, rows: string][]
}

const SHAPE = `SELECT
  (SELECT count(*) FROM pg_class) AS relations, (SELECT count(*) FROM pg_attribute) AS columns,
  (SELECT count(*) FROM pg_trigger) AS triggers, (SELECT count(*) FROM pg_proc) AS functions`
const shapeOf = async (client: pg.Client) => JSON.stringify((await client.query(SHAPE)).rows)

/** Reads a database that nobody writes to. */
export const stateOf = (url: string): Promise<DatabaseState> =>
  connected(url, async (client) => {
    // the rows of a partition are those of its table
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    )
    const rows: DatabaseState['rows'] = []
    for (const { name } of tables.rows) {
      const all = await client.query<{ rows: string }>(
        `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`,
      )
      rows.push([name, all.rows[0]?.rows ?? '[]'])
    }
    return { shape: await shapeOf(client), rows }
  })

/**
 * Gives a database the rows of a state, in a fiftieth of the time of making another one: ends the connections of
 * others to it, and replaces its rows without running triggers.
 * @returns false if its schema is another one; then nothing was changed
 */
export const restoreState = (url: string, { shape, rows }: DatabaseState): Promise<boolean> =>
  connected(url, async (client) => {
    const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
    while ((await client.query(others)).rows.length > 0);
    if ((await shapeOf(client)) !== shape) return false
    await client.query('SET session_replication_role = replica')
    await client.query(rows.map(([table]) => `DELETE FROM ${table}`).join(';'))
    // otherwise later rows would be stored after the space of deleted ones
    await client.query(`VACUUM ${rows.map(([table]) => table).join()}`)
    for (const [table, json] of rows)
      if (json !== '[]')
        await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
          json,
        ])
    return true
  })

/** A new folder for a server's socket and data. */
function newFolder(): { folder: string; data: string } {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid)
  return { folder, data: join(folder, 'data') }
}

/** @param further settings, for example for a server that must keep its commits through a crash */
export async function startPostgres(further: string[] = []): Promise<PostgresServer> {
  const bin = findPostgresBinaries()
  const place = newFolder()
  initialise(bin, place.data)
  return run(bin, place, further)
}

export interface Standby extends PostgresServer {
  /** waits until it has all that the primary has */
  caughtUp(): Promise<void>
  /** makes it a primary, which continues with what it has */
  promote(): Promise<void>
}

/**
 * A primary, and a standby that follows it and confirms nothing.
 * @param wayTo returns the port of 127.0.0.1 at which the standby reaches the primary
 */
export async function startWithStandby(
  wayTo: (primary: PostgresServer) => Promise<number>,
): Promise<{ primary: PostgresServer; standby: Standby }> {
  const bin = findPostgresBinaries()
  const [first, second] = [newFolder(), newFolder()]
  initialise(bin, first.data)
  // both are the same until one of them has run
  spawnSync('cp', ['-Rp', first.data, second.data], { ...unprivileged, cwd: tmpdir() })
  writeFileSync(join(second.data, 'standby.signal'), '')
  const lasting = ['synchronous_commit=on']
  const primary = await run(bin, first, lasting)
  const port = await wayTo(primary)
  const following = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`
  const standby = await run(bin, second, [...lasting, following])
  const has = async (position: string) => {
    const { rows } = await query<{ has: boolean }>(
      standby.url,
      `SELECT pg_last_wal_replay_lsn() >= '${position}' AS has`,
    )
    return rows[0]?.has === true
  }
  return {
    primary,
    standby: {
      ...standby,
      async caughtUp() {
        const { rows } = await query<{ position: string }>(
          primary.url,
          'SELECT pg_current_wal_flush_lsn() AS position',
        )
        const { position = '' } = rows[0] ?? {}
        while (!(await has(position))) await sleep(10)
      },
      promote: async () => void (await query(standby.url, 'SELECT pg_promote()')),
    },
  }
}

async function run(
  bin: string,
  { folder, data }: { folder: string; data: string },
  further: string[],
): Promise<PostgresServer> {
  // nothing here outlives the tests, so nothing needs to wait for the disk
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'listen_addresses=',
    ...further,
  ]
  const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  let log = ''
  const begin = () => {
    const server = spawn(join(bin, 'postgres'), args, {
      ...unprivileged,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr.on('data', (piece: Buffer) => (log = (log + piece.toString()).slice(-4000)))
    return { server, exited: new Promise<void>((resolve) => server.once('exit', () => resolve())) }
  }
  let running = begin()
  // SIGQUIT is PostgreSQL's immediate stop
  const quit = () => void running.server.kill('SIGQUIT')
  process.once('exit', quit)

  const url = `postgres://postgres@localhost/postgres?host=${folder}`
  const crash = async () => {
    quit()
    await running.exited
  }
  const stop = async () => {
    process.off('exit', quit)
    await crash()
    rmSync(folder, { recursive: true, force: true })
  }
  const ready = async () => {
    try {
      await answering(url, running.server, () => log)
    } catch (error) {
      await stop()
      throw error
    }
  }
  await ready()
  const restart = async () => {
    running = begin()
    await ready()
  }
  return { url, createDatabase: () => createDatabase(url), stop, crash, restart }
}
