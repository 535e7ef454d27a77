import type { Database } from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { PreparedRun, Queries, Session, Transaction } from '../database'
import { underSavepoint, type Lease } from '../lease'
import type { ReadCache } from './read-cache'
import * as tables from './schema'
import { sqliteParts } from '../drizzle-internals'
import { compilePrepared } from './prepared'
import type { SqliteConnection, SqliteStatement } from './connection'

/** What the query builder needs of a connection. */
interface Client {
  prepare(text: string): unknown
}

type Run = (values: Record<string, unknown>) => unknown[]

function queriesOver(client: Client): Queries {
  return drizzle({ client: client as Database }) as unknown as Queries
}

/**
 * Sessions over one connection, which share its prepared queries.
 * @param cache caches the rows of the plain session's prepared queries; for a connection that only reads
 */
export function sqliteSessions(connection: SqliteConnection, cache?: ReadCache) {
  const runs = new Map<string, Run>()
  const calls = new Map<string, PreparedRun<unknown>>()

  function compiled(name: string, build: Parameters<Session['prepared']>[1]): Run {
    let run = runs.get(name)
    if (!run) {
      run = compilePrepared(connection, sqliteParts(build(plain), name))
      runs.set(name, run)
    }
    return run
  }

  const plain: Session = {
    q: queriesOver(connection),
    t: tables,
    prepared<Row>(name: string, build: Parameters<Session['prepared']>[1]) {
      let call = calls.get(name)
      if (!call) {
        const run = compiled(name, build)
        call = cache
          ? Object.assign(
              async (values: Record<string, unknown>) => cache.rows(name, values, () => run(values)),
              { cached: (values: Record<string, unknown>) => cache.cached(name, values) },
            )
          : async (values) => run(values)
        calls.set(name, call)
      }
      return call as PreparedRun<Row>
    },
  }

  const leased = (lease: Lease, touched: Set<string>): Transaction => ({
    transaction: true,
    touch: (campaignId) => void touched.add(campaignId),
    t: tables,
    q: queriesOver(leasedClient(connection, lease)),
    prepared<Row>(name: string, build: Parameters<Session['prepared']>[1]) {
      const run = compiled(name, build)
      return async (values: Record<string, unknown>) => watched(lease, () => run(values) as Row[])
    },
    savepoint: (work) =>
      underSavepoint(
        {
          ...{ lease, touched, open: leased },
          begin: () => connection.prepare('SAVEPOINT part').run(),
          release: () => connection.prepare('RELEASE part').run(),
          undo() {
            connection.prepare('ROLLBACK TO part').run()
            connection.prepare('RELEASE part').run()
          },
          endsAll: () => !connection.raw.inTransaction,
        },
        work,
      ),
  })

  return { plain, leased }
}

function watched<T>(lease: Lease, act: () => T): T {
  lease.check()
  try {
    return act()
  } catch (error) {
    lease.fail(error)
    throw error
  }
}

function leasedClient(connection: SqliteConnection, lease: Lease): Client {
  return {
    prepare: (text) =>
      new LeasedStatement(
        watched(lease, () => connection.prepare(text)),
        lease,
      ),
  }
}

class LeasedStatement {
  constructor(
    private readonly statement: SqliteStatement,
    private readonly lease: Lease,
  ) {}

  raw(): this {
    this.statement.raw()
    return this
  }

  all(...values: unknown[]): unknown[] {
    return watched(this.lease, () => this.statement.all(...values))
  }

  get(...values: unknown[]): unknown {
    return watched(this.lease, () => this.statement.get(...values))
  }

  run(...values: unknown[]): unknown {
    return watched(this.lease, () => this.statement.run(...values))
  }
}
