import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import type { Database, Session, Transaction } from '../src/db/database'
import { sessionOver, type Client } from '../src/db/postgres/session'
import { connectSqlite } from '../src/db/sqlite/connection'
import { sqliteSessions } from '../src/db/sqlite/session'
import type { Engine, TestDatabase } from './databases'

/** A session of its own, which records how the engine plans each statement before it runs it. */
export interface Explained {
  tx: Transaction
  plans: { statement: string; plan: string }[]
  close(): Promise<void>
}

/** Opens one on a database of its own for each test. @param fill writes the rows of the database */
export function explainedStore(engine: Engine, fill: (db: Database) => Promise<void>): () => Explained {
  let database: TestDatabase
  let explained: Explained
  beforeEach(async () => {
    database = await engine.open()
    await fill(database.db)
    explained = await (engine.name === 'sqlite' ? explainSqlite : explainPostgres)(database)
  })
  afterEach(async () => {
    await explained.close()
    await database.destroy()
  })
  return () => explained
}

const asTransaction = (session: Session): Transaction => ({
  ...session,
  transaction: true,
  touch: () => {},
  savepoint: (work) => work(asTransaction(session)),
})

async function explainSqlite({ location }: TestDatabase): Promise<Explained> {
  const connection = connectSqlite(join(location.dataDir, 'tohfa.db'), 'writer')
  const plans: Explained['plans'] = []
  const { plain: session } = sqliteSessions({
    raw: connection.raw,
    prepare(statement) {
      const values = statement.match(/\?/g)?.map(() => '') ?? []
      const rows = connection.raw.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(values)
      plans.push({ statement, plan: (rows as { detail: string }[]).map(({ detail }) => detail).join('\n') })
      return connection.prepare(statement)
    },
  })
  return { tx: asTransaction(session), plans, close: async () => void connection.raw.close() }
}

async function explainPostgres({ location }: TestDatabase): Promise<Explained> {
  const client = new pg.Client(location.databaseUrl)
  await client.connect()
  // as happens by itself once a table has grown
  await client.query('ANALYZE')
  const plans: Explained['plans'] = []
  const explaining: Client = {
    async query(config, values) {
      // the partitions have too few rows here for an index to be worth it, unless there is no other way
      await client.query(`SET enable_seqscan = ${/^(delete|update)/.test(config.text) ? 'off' : 'on'}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${config.text}`, values)
      plans.push({ statement: config.text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
      return client.query(config, values)
    },
  }
  const session = sessionOver(explaining, true)
  return { tx: asTransaction(session), plans, close: () => client.end() }
}
