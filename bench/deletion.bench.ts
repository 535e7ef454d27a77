import BetterSqlite from 'better-sqlite3'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../server/test/programs/postgres'
import { call, claimForm, codesOf, makeCampaign, signUp } from './client'
import { atMost, type Figure } from './measure'
import { startTohfa, type ServerProcess } from './server-process'

const DIARIES = 1000
const ENTRIES = 1000
const FILLED_AT_ONCE = 20
/** turns of claims measured during the deletion, each beside one without a deletion */
const TURNS = 40
/** claims of a turn */
const CLAIMS = 100
/** ms between two turns; the deletion takes longer than all of them */
const REST_MS = 10_000
/** people who claim at the same moment */
const AT_ONCE = 2
/** how much slower the slowest claims may be while a campaign is deleted */
const SLOWER = 2
const MOST_SECONDS = 60 * 60

/** Runs a statement on the store, outside the server. */
type Run = (statement: string) => Promise<unknown[]>

/** Adds entries with a text and a remembered answer, one for each number and code; `id` and `number` are SQL. */
async function fill(
  run: Run,
  campaign: string,
  { id, numbers }: { id: string; numbers: string },
): Promise<void> {
  const text = 'the mango tree has flowers this morning, and the river is up again. '.repeat(3)
  for (let from = 1; from <= DIARIES; from += FILLED_AT_ONCE) {
    const some = `codes.campaign_id = '${campaign}' AND codes.number BETWEEN ${from} AND ${from + FILLED_AT_ONCE - 1}`
    await run(
      `INSERT INTO diary_entries (id, code, number, day, text_box, images, written_at)
       SELECT ${id}, codes.code, n.number, 20260301, '${text}', '[]', 1 FROM codes CROSS JOIN ${numbers} WHERE ${some}`,
    )
    await run(
      `INSERT INTO operations (id, campaign_id, fingerprint, status, body, body_box, code, created_at)
       SELECT diary_entries.id, '${campaign}', diary_entries.id, 200, '', '${text}', codes.code, 1
       FROM codes JOIN diary_entries ON diary_entries.code = codes.code WHERE ${some}`,
    )
    // so that connections that the server ended are noticed
    await new Promise(setImmediate)
  }
}

/** ms that each claim of some codes takes */
async function claimAll(origin: string, codes: string[]): Promise<number[]> {
  const took: number[] = []
  let next = 0
  const one = async () => {
    for (let i = next++; i < codes.length; i = next++) {
      const started = performance.now()
      await call(origin, 'POST', `/api/qr/${codes[i]}/claim`, claimForm(i))
      took.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return took
}

/** ms that 99 of 100 claims take at most */
const p99 = (took: number[]) => took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN

/** Codes to claim in turns, including some for warming up. */
async function claimCodes(origin: string, owner: object): Promise<() => string[]> {
  const codes: string[] = []
  while (codes.length < (TURNS + 2) * CLAIMS)
    codes.push(...(await codesOf(origin, owner, await makeCampaign(origin, owner))))
  return () => codes.splice(0, CLAIMS)
}

/**
 * Claims on the deleting server take turns with claims on another one with its own store, while the first is halted, so
 * that other load on the machine affects both alike.
 */
async function measured(
  [server, other]: readonly [ServerProcess, ServerProcess],
  engine: string,
  run: Run,
  sql: Parameters<typeof fill>[2],
): Promise<Figure[]> {
  const { origin } = server
  const owner = await signUp(origin)
  const codes = await claimCodes(origin, owner)
  const otherCodes = await claimCodes(other.origin, await signUp(other.origin))
  const { id } = await makeCampaign(origin, owner, DIARIES, 'diary')
  await fill(run, id, sql)
  for (let i = 0; i < 2; i++) {
    await claimAll(origin, codes())
    await claimAll(other.origin, otherCodes())
  }
  const isLeft = async () => (await run(`SELECT id FROM campaigns WHERE id = '${id}'`)).length > 0
  const started = performance.now()
  await call(origin, 'DELETE', `/api/campaigns/${id}`, undefined, owner)
  const answered = performance.now() - started
  const [during, normal]: [number[], number[]] = [[], []]
  let halted = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const halt = performance.now()
    server.halt()
    const without = await claimAll(other.origin, otherCodes())
    server.resume()
    halted += performance.now() - halt
    const meanwhile = await claimAll(origin, codes())
    if (!(await isLeft())) break
    normal.push(...without)
    during.push(...meanwhile)
    await sleep(REST_MS)
  }
  if (during.length < (TURNS / 2) * CLAIMS) throw new Error('the campaign was gone too soon')
  while (await isLeft()) await sleep(500)
  const seconds = (performance.now() - started - halted) / 1000
  const what = `${DIARIES} diaries of ${ENTRIES} entries deleted on ${engine}`
  return [
    atMost(`${what}: the answer`, answered, 'ms', 2_000),
    {
      ...atMost(`${what}: 99 of 100 claims meanwhile`, p99(during), 'ms', p99(normal) * SLOWER),
      limit: { what: 'in turns without it', measured: p99(normal) },
      target: `≤ ${SLOWER}`,
    },
    atMost(`${what}: until nothing is left`, seconds, 's', MOST_SECONDS),
  ]
}

/** Claims in other campaigns while a large one is deleted. */
export async function deletionBench(): Promise<Figure[]> {
  let file = ''
  const server = await startTohfa({ prepare: async (dataDir) => void (file = join(dataDir, 'tohfa.db')) })
  const other = await startTohfa()
  try {
    const store = () => new BetterSqlite(file, { timeout: 60_000 })
    const run: Run = async (statement) => {
      const db = store()
      try {
        const prepared = db.prepare(statement)
        return prepared.reader ? prepared.all() : [prepared.run()]
      } finally {
        db.close()
      }
    }
    return await measured([server, other], 'SQLite', run, {
      id: 'lower(hex(randomblob(16)))',
      numbers: `(WITH RECURSIVE s(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM s WHERE number < ${ENTRIES}) SELECT number FROM s) n`,
    })
  } finally {
    await server.stop()
    await other.stop()
  }
}

/** The same over PostgreSQL, which must be installed. */
export async function deletionPostgresBench(): Promise<Figure[]> {
  // commits wait for the disk, as in production
  const postgres = await startPostgres(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'])
  const databaseUrl = await postgres.createDatabase()
  const server = await startTohfa({ env: { DATABASE_URL: databaseUrl } })
  const other = await startTohfa({ env: { DATABASE_URL: await postgres.createDatabase() } })
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    return await measured(
      [server, other],
      'PostgreSQL',
      async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      { id: 'gen_random_uuid()::text', numbers: `generate_series(1, ${ENTRIES}) AS n(number)` },
    )
  } finally {
    await client.end()
    await server.stop()
    await other.stop()
    await postgres.stop()
  }
}
