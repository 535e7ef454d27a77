import type { Database } from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Queries, Session, Transaction } from '../database'
import { underSavepoint, type Lease } from '../transaction-lease'
import { sqliteTables as tables } from '../kit'
import type { SqliteConnection, SqliteStatement } from './connection'

/** What the query builder needs from a connection. */
interface Client {
  prepare(text: string): unknown
}

type Build = Parameters<Session['prepared']>[1]
type Values = Record<string, unknown>

function queriesOver(client: Client): Queries {
  return drizzle({ client: client as Database }) as unknown as Queries
}

/** SQLite has no booleans, and a placeholder in a condition does not know the column that it is compared with. */
function bindable(values: Values): Values {
  const bound: Values = {}
  // the fastest loop, for every query
  for (const name in values) {
    const value = values[name]
    bound[name] = typeof value === 'boolean' ? Number(value) : value
  }
  return bound
}

/** A prepared query as drizzle makes it for a driver that answers at once. */
interface SyncQuery {
  all(values: Values): unknown[]
}

/** Sessions over one connection, which share its prepared queries. */
export function sqliteSessions(connection: SqliteConnection) {
  const queries = new Map<string, SyncQuery>()

  function run<Row>(name: string, build: Build, values: Values): Row[] {
    let query = queries.get(name)
    if (!query) {
      query = build(plain).prepare(name) as unknown as SyncQuery
      queries.set(name, query)
    }
    return query.all(bindable(values)) as Row[]
  }

  const plain: Session = {
    q: queriesOver(connection),
    t: tables,
    prepared<Row>(name: string, build: Build) {
      return async (values: Values) => run<Row>(name, build, values)
    },
  }

  const leased = (lease: Lease, touched: Set<string>): Transaction => ({
    transaction: true,
    touch: (campaignId) => void touched.add(campaignId),
    t: tables,
    q: queriesOver(leasedClient(connection, lease)),
    prepared<Row>(name: string, build: Build) {
      return async (values: Values) => watched(lease, () => run<Row>(name, build, values))
    },
    savepoint: (work) =>
      underSavepoint(
        {
          lease,
          touched,
          open: leased,
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
