import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Tables } from './tables/tables'

/** The query builder that both engines share: awaited select, insert, update and delete, and nothing else. */
export type Queries = Pick<
  BaseSQLiteDatabase<'async', unknown, Record<string, never>>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'
>

/** What a repository gets: where to query, and the tables of that engine. */
export interface Session {
  readonly q: Queries
  readonly t: Tables
  /**
   * A query that is built once per connection and then only bound and run: for hot paths. SQLite plans a query with a
   * LIMIT again each time, so a read by a unique key has none.
   * @param name unique for the query's text
   * @param build makes the query with `sql.placeholder(…)` in the places of values
   */
  prepared<Row>(name: string, build: (session: Session) => PreparableQuery<Row>): PreparedRun<Row>
}

/** Runs a prepared query; values are keyed by the names of their placeholders. */
export type PreparedRun<Row> = (values: Record<string, unknown>) => Promise<Row[]>

/** What both engines can prepare: a select, or a write that ends in `returning`. */
export interface PreparableQuery<Row> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): PromiseLike<Row[]> }
}

/** A session inside a transaction: what is written through it happens whole or not at all. */
export interface Transaction extends Session {
  readonly transaction: true
  /**
   * Notifies the watchers of the store, after the commit, that a campaign or the rights of a user changed. After a rollback
   * nobody is notified.
   */
  touch(id: string): void
  /**
   * Runs `work` under a savepoint: if it throws, only its own changes are undone, and the transaction goes on. One at a
   * time, and the outer session rests during it.
   * @throws what `work` throws
   */
  savepoint<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** A session whose reads all see the same moment, whatever is committed since. It holds a connection until released. */
export interface Snapshot extends Session {
  release(): Promise<void>
}

/**
 * Ids of changed campaigns, and of users whose rights changed; `unknown`: some may have been missed, so check
 * everything.
 */
export type Touched = readonly string[] | 'unknown'

/** Called after a commit, in the same turn of the event loop: it must not throw, and must do its work later. */
export type Watcher = (touched: Touched) => void

export interface WriteOptions {
  /**
   * false: the commit is seen at once, but need not be on the disk yet. The end of the process does not undo it. A
   * power cut may, until a later commit has to be on the disk. For work that can be found and done again. By default
   * true.
   */
  sync?: boolean
}

/**
 * Runs a statement and returns its result. It sees the statement's text, which has placeholders and no values.
 */
export type AroundStatement = <T>(text: string, run: () => T) => T

/** Why a standby is not used right now. */
export interface UnusedStandby {
  /** `wrong`: it is no standby of this database, and never will be; `leading`: it follows no other server */
  why: 'wrong' | 'leading' | 'behind' | 'away'
  /** ends "the standby …" */
  words: string
}

/** How busy the connections of one kind are; on SQLite a connection is used by one body at a time. */
export interface ConnectionLoad {
  pool: 'writers' | 'readers' | 'snapshots' | 'standby'
  used: number
  idle: number
  /** bodies or queries that wait for a connection */
  waiting: number
}

/** One store, whichever engine is behind it. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** reads of committed rows; a write through it fails */
  readonly read: Session
  /**
   * For a select on PostgreSQL: names the cluster and timeline of the rows, and is null on a standby. A standby that
   * takes over, and a recovery to a point in time, begin another timeline. Undefined if the server does not report it.
   */
  readonly timeline?: SQL<string | null> | undefined
  /** For a select: epoch ms of the database's clock. Undefined for SQLite, which has no other than this process's. */
  readonly clock?: SQL<number>
  /**
   * For a select: the bytes of the database. A server that only resembles PostgreSQL may not report them, and the
   * select fails.
   */
  readonly size: SQL<number>
  /**
   * For long reads: only a few at a time, as the engine cannot clean up what a snapshot sees. The caller must release
   * it. It is of the standby if `report` would use that.
   */
  snapshot(): Promise<Snapshot>
  /**
   * Runs reads for people, and nothing that decides: about rights, PINs, cursors, or whether something is removed. They
   * run on a standby if one is configured and has all that was committed before; otherwise on the database itself.
   * @param work may run again, if the standby is gone in the middle of it
   * @throws what `work` throws
   */
  report<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Looks at the standby. @returns why it is not used, or null if it is; undefined: none is configured */
  readonly lookAtStandby?: (() => Promise<UnusedStandby | null>) | undefined
  /**
   * Runs `work` in a transaction and returns its value after the commit, when it is durable. If `work` throws, all of
   * it is undone. `work` may await only the database (hash, draw and write files before), must not open another write,
   * and may run again after a serialization failure.
   * @throws CommitUnknownError, and what `work` throws
   */
  write<T>(work: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Calls `watcher` for everything that a committed transaction touched, in any process of this store.
   * @returns stops it
   */
  watch(watcher: Watcher): () => void
  /** Only of this process; what is not queued is left out. */
  load(): ConnectionLoad[]
  /**
   * Removes deleted content from the files of the database that may still have it: SQLite's log of writes. A server
   * does that by itself (docs/operations.md).
   * @returns false if others are reading or writing just now: try again
   */
  dropDeleted(): Promise<boolean>
  /** Waits for what is under way, then closes files and connections. */
  close(): Promise<void>
}
