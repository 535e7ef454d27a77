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
   * nothing; one that is a placeholder makes SQLite plan the query anew.
   * @param name unique for the query's text
   * @param build makes the query with `sql.placeholder(…)` where values go
   */
  prepared<Row>(
    name: string,
    build: (session: Session) => PreparableQuery<Row>,
  ): (values: Record<string, unknown>) => Promise<Row[]>
}

/** What both engines can prepare: a select, or a write that ends in `returning`. */
export interface PreparableQuery<Row> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): PromiseLike<Row[]> }
}

/** A session inside a transaction: what is written through it happens whole or not at all. */
export interface Transaction extends Session {
  readonly transaction: true
}

/** One store, whichever engine is behind it. */
export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** reads of committed rows; a write through it fails */
  readonly read: Session
  /**
   * Runs `work` in a transaction and gives its value after the commit, durable; whatever `work` throws undoes all of it.
   * `work` may await the database alone (hash, draw and write files before), must not open another write, and may be
   * run again after a serialization failure.
   */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** waits for what is under way, then lets go of files and connections */
  close(): Promise<void>
}
