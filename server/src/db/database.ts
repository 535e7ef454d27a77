import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Tables } from './tables/tables'

/** The query builder that both engines share: awaited select, insert, update and delete, and nothing else. */
export type Queries = Pick<
  BaseSQLiteDatabase<'async', unknown, Record<string, never>>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'
>

/** What a repository is given: where to query, and the tables of that engine. */
export interface Session {
  readonly q: Queries
  readonly t: Tables
  /**
   * A query that is built once per connection and then only bound and run: for hot paths. A fixed `.limit(n)` costs
   * nothing; one that is a placeholder makes SQLite plan the query anew. The rows are not to be changed: who asks the
   * same before the next commit may be given the same ones.
   * @param name unique for the query's text
   * @param build makes the query with `sql.placeholder(…)` where values go
   */
  prepared<Row>(name: string, build: (session: Session) => PreparableQuery<Row>): PreparedRun<Row>
}

/** Runs a prepared query; values go by the names of their placeholders. */
export interface PreparedRun<Row> {
  (values: Record<string, unknown>): Promise<Row[]>
  /** The rows, when they are known at once: they were read before, and nobody has committed anything since. */
  kept?(values: Record<string, unknown>): Row[] | undefined
}

/** What both engines can prepare: a select, or a write that ends in `returning`. */
export interface PreparableQuery<Row> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): PromiseLike<Row[]> }
}

/** A session inside a transaction: what is written through it happens whole or not at all. */
export interface Transaction extends Session {
  readonly transaction: true
  /**
   * Has everybody who watches the store told of the campaign, or of the user whose rights changed, after the commit; of
   * what is undone nobody hears.
   */
  touch(id: string): void
}

/** Reads of one moment, whatever is committed meanwhile. It holds a connection until it is released. */
export interface Snapshot extends Session {
  release(): Promise<void>
}

/** ids of campaigns, and of users whose rights changed; `unknown` where some may have been missed, so that everything has to be looked at again */
export type Touched = readonly string[] | 'unknown'

/** Called after a commit, within the turn that made it: it must not throw, and leave its work for later. */
export type Watcher = (touched: Touched) => void

/** One store, whichever engine is behind it. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** whether writes are applied one after another, in the order in which they are asked for, each at most once */
  readonly inOrder: boolean
  /** reads of committed rows; a write through it fails */
  readonly read: Session
  /** For work that reads long: few at a time, as what it still sees cannot be cleaned up. The caller releases it. */
  snapshot(): Promise<Snapshot>
  /**
   * Runs `work` in a transaction and gives its value after the commit, durable; whatever `work` throws undoes all of it.
   * `work` may await the database alone (hash, draw and write files before), must not open another write, and may be
   * run again after a serialization failure.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Hears of everything that a committed transaction touched, whichever process of this store made it.
   * @returns ends it
   */
  watch(watcher: Watcher): () => void
  /** waits for what is under way, then lets go of files and connections */
  close(): Promise<void>
}
