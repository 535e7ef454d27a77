import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { AroundStatement, ConnectionLoad, Database } from '../database'
import { SchemaOutdatedError, type MigrationOptions } from '../migrate'
import { migratePostgres } from './migrate'
import { tellsTimeline, TIMELINE } from './timeline'
import { isRetryable, retried } from './retry'
import { LeasedClient, readSession, type Client } from './session'
import { openSignals } from './signals'
import { createPostgresSnapshots } from './snapshot'
import { createStandby, STANDBY_TIMEOUT_MS } from './standby'
import { transact } from './transaction'
import { throwUnavailable } from './unavailable'
import { Lease } from '../transaction-lease'
import { unavailablePart } from '../store-unavailable'
import { createWatchers } from '../watchers'

export interface PostgresOptions extends MigrationOptions {
  /** the most connections, apart from the one that listens; at least 4 */
  connections?: number | undefined
  /** where to listen, if the address leads to a pooler; `postgres://…` */
  listenUrl?: string | undefined
  /** of a standby, for reads that decide nothing; `postgres://…` */
  readUrl?: string | undefined
  /** ms that one statement may take; our longest take a tenth of a second */
  queryTimeoutMs?: number
  /** returns a number from 0 up to 1; spreads the retries of transactions that collided */
  random?: () => number
  around?: AroundStatement | undefined
}

/** five processes stay below the hundred connections that PostgreSQL allows by default */
const CONNECTIONS = 16
/** exports that run at a time */
const SNAPSHOTS = 2
/** connections to a standby: for exports, and for lists */
const STANDBY_CONNECTIONS = SNAPSHOTS + 4
const CONNECT_TIMEOUT_MS = 10_000
// a server that is frozen or cut off does not answer: the caller must get an error, and may try again
const QUERY_TIMEOUT_MS = 20_000

// The driver returns these types as text, because they may exceed 2^53. Our counts, sums and times never do.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // A lost connection fails its query and leaves the pool. Without listeners, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const loadOf = (pool: ConnectionLoad['pool'], { totalCount, idleCount, waitingCount }: pg.Pool) => ({
  pool,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** What a server, or what is in front of it, can do. */
interface Abilities {
  /** whether it reports its timeline */
  hasTimeline: boolean
  /** whether a pooler is in front of it: the next statement may be another connection's */
  pooled: boolean
}

/**
 * A connection of its own.
 * @throws Error that names the setting and the server, but never the password
 */
async function connectTo(setting: string, url: string) {
  let client: pg.Client
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  } catch {
    throw new Error(
      `${setting} is not a valid address; it should be postgres://user:password@host:port/database`,
    )
  }
  client.on('error', () => undefined)
  const refused = (what: string, error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    const place = `${client.host}:${client.port}/${client.database ?? ''}`
    return new Error(`${setting}: cannot ${what} PostgreSQL at ${place} (${message || code})`, {
      cause: error,
    })
  }
  try {
    await client.connect()
  } catch (error) {
    throw refused('connect to', error)
  }
  return { client, refused }
}

/** Migrates, and looks at what the addresses lead to. */
async function prepareDatabase(url: string, options: PostgresOptions): Promise<Abilities> {
  const { client, refused } = await connectTo('DATABASE_URL', url)
  try {
    const pooled = await isPooled(client)
    if (pooled && options.listenUrl === undefined)
      throw new Error(
        'DATABASE_LISTEN_URL should be the address of the database itself, because DATABASE_URL is the address of a pooler, through which no process can listen to others',
      )
    if (options.listenUrl !== undefined) {
      const listener = await connectTo('DATABASE_LISTEN_URL', options.listenUrl)
      const place = await placeOf(listener.client).finally(() => listener.client.end())
      if (place !== (await placeOf(client)))
        throw new Error('DATABASE_LISTEN_URL should be another address of the database of DATABASE_URL')
    }
    await migratePostgres(client, options).catch((error: unknown) => {
      throw error instanceof SchemaOutdatedError ? error : refused('use the tables of', error)
    })
    return { hasTimeline: await tellsTimeline(client), pooled }
  } finally {
    await client.end()
  }
}

/** What a running server and a database in it are known by, without any right. */
const PLACE = `SELECT extract(epoch FROM pg_postmaster_start_time()) || '/' || oid AS place
  FROM pg_database WHERE datname = current_database()`

async function placeOf(client: pg.Client): Promise<string | undefined> {
  return (await client.query<{ place: string }>(PLACE)).rows[0]?.place
}

/** A pooler answers a new connection with a process number of its own. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID
}

/**
 * Opens (and migrates) a store in a PostgreSQL database, which many processes may share. A standby that is away is not used
 * until it is back.
 * @throws Error that names the setting that is wrong
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { hasTimeline, pooled } = await prepareDatabase(url, options)
  const { queryTimeoutMs = QUERY_TIMEOUT_MS, connections = CONNECTIONS, listenUrl = url, around } = options
  // the server's answer comes before the driver gives up the connection
  const limitMs = Math.ceil(queryTimeoutMs * 0.9)
  const config = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    // or else the server would go on with what the driver has given up; a pooler refuses settings of a session
    ...(!pooled && { statement_timeout: limitMs, lock_timeout: Math.ceil(limitMs / 2) }),
    keepAlive: true,
  }
  // A read inside a body must not wait for a connection that only the end of that body would free.
  const half = (connections - SNAPSHOTS) / 2
  // statements that a body sends together do not wait for each other's answers
  const writers = createPool({ ...config, max: Math.ceil(half), pipeline: true })
  const readers = createPool({ ...config, max: Math.floor(half) })
  // a snapshot limits its queries itself
  const snapshotReaders = createPool({ ...config, max: SNAPSHOTS, query_timeout: 0 })
  const ways = { named: !pooled, limitMs, around }
  const random = options.random ?? Math.random
  const watchers = createWatchers()
  const signals = openSignals({
    config: { ...config, connectionString: listenUrl },
    pool: writers,
    tell: watchers.tell,
    random,
  })
  const standby =
    options.readUrl === undefined
      ? undefined
      : createStandby(
          createPool({
            ...config,
            connectionString: options.readUrl,
            max: STANDBY_CONNECTIONS,
            query_timeout: 0,
            connectionTimeoutMillis: STANDBY_TIMEOUT_MS,
          }),
          readers,
        )
  const snapshots = createPostgresSnapshots(
    async () => (await standby?.connect()) ?? snapshotReaders.connect(),
    queryTimeoutMs,
  )
  const pools = [writers, readers, snapshotReaders, ...(standby ? [standby.pool] : [])]
  const read = readSession(readers, ways)
  const inside = new AsyncLocalStorage<{ running: boolean }>()
  const underWay = new Set<Promise<unknown>>()
  let closed: Promise<void> | undefined

  const unused = await standby?.look()
  if (unused?.why === 'wrong') {
    await Promise.all(pools.map((pool) => pool.end()))
    throw new Error('DATABASE_READ_URL should be the address of a standby of the database of DATABASE_URL')
  }

  return {
    engine: 'postgres',
    dropDeleted: () => Promise.resolve(true),
    clock: sql<number>`(extract(epoch from clock_timestamp()) * 1000)`.mapWith(Number),
    size: sql<number>`pg_database_size(current_database())`,
    timeline: hasTimeline ? TIMELINE : undefined,
    read,
    lookAtStandby: standby?.look,
    load: () => [
      loadOf('writers', writers),
      loadOf('readers', readers),
      loadOf('snapshots', snapshotReaders),
      ...(standby ? [loadOf('standby', standby.pool)] : []),
    ],
    async report(work) {
      const client = await standby?.connect()
      if (!client) return work(read)
      const lease = new Lease()
      const limited: Client = {
        query: (asked, values) =>
          client.query({ ...asked, query_timeout: queryTimeoutMs } as typeof asked, values),
      }
      try {
        return await work(readSession(new LeasedClient(limited, lease), { named: false, around }))
      } catch (error) {
        // it is gone, or had to drop what these reads still saw
        if (unavailablePart(error) !== 'database' && !isRetryable(error)) throw error
        return await work(read)
      } finally {
        lease.end()
        client.release(lease.failure !== undefined)
      }
    },
    async snapshot() {
      if (closed) throw new Error('The database is closed')
      return snapshots.take().catch(throwUnavailable)
    },
    async write(work, how) {
      if (closed) throw new Error('The database is closed')
      if (inside.getStore()?.running) throw new Error('A write was opened inside another write')
      const attempt = () => {
        const mark = { running: true }
        return inside.run(mark, () =>
          transact(writers, work, signals.send, ways, how).finally(() => (mark.running = false)),
        )
      }
      const run = retried(attempt, random).catch(throwUnavailable)
      underWay.add(run)
      return run.finally(() => underWay.delete(run))
    },
    watch(watcher) {
      signals.listen()
      return watchers.watch(watcher)
    },
    close: () =>
      (closed ??= Promise.allSettled(underWay).then(async () => {
        await signals.close()
        await snapshots.releaseAll()
        await Promise.all(pools.map((pool) => pool.end()))
        // or each promise of this process would go on looking at it
        inside.disable()
      })),
  }
}
