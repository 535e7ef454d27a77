import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import BetterSqlite from 'better-sqlite3'
import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgres } from '../server/test/programs/postgres'
import { call } from './client'
import { atMost, median, rate, type Figure } from './measure'
import { startTohfa, type ServerProcess } from './server-process'

const run = promisify(execFile)

const TIMES = 21
const MOST_MS = 50
/** allowed slowdown with a hundred times as many codes, for noise and index trees one level deeper */
const FLAT = 2
const MOST_MEMORY = 100
const ADMIN = { email: 'admin@example.com', password: 'a long password' }

const PATHS: Record<string, string> = {
  'admin stats': 'stats',
  'first page of users': 'users?limit=50',
  'first page of campaigns': 'campaigns?limit=50',
  'campaigns by claims': 'campaigns?limit=50&sort=claimed_count&order=desc',
  'search that finds few': 'campaigns?limit=50&search=4711',
  'search that finds a tenth': 'campaigns?limit=50&search=diwali',
  'search that finds all': 'users?limit=50&search=example',
}

interface Admin {
  headers: { authorization: string }
  origin: string
}

/**
 * A server over a seeded store.
 *
 * @param databaseUrl empty for SQLite
 */
async function seeded(codes: number, databaseUrl = '') {
  const seedCli = fileURLToPath(new URL('../server/dist/seed-cli.js', import.meta.url))
  let file = ''
  const server = await startTohfa({
    env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DATABASE_URL: databaseUrl },
    async prepare(dataDir) {
      file = join(dataDir, 'tohfa.db')
      const counts = ['--users', '10000', '--campaigns', '10000', '--codes', String(codes)]
      await run(process.execPath, [seedCli, ...counts], {
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      })
    },
  })
  const answer = await call(server.origin, 'POST', '/api/auth/login', ADMIN)
  const { access_token } = JSON.parse(answer) as AccessToken
  return {
    server,
    file,
    admin: { origin: server.origin, headers: { authorization: `Bearer ${access_token}` } },
  }
}

/** Median ms of each path. */
async function timed({ origin, headers }: Admin): Promise<Medians> {
  const medians: Medians = {}
  for (const [what, path] of Object.entries(PATHS)) {
    const took: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const started = performance.now()
      await call(origin, 'GET', `/api/admin/${path}`, undefined, headers)
      took.push(performance.now() - started)
    }
    medians[what] = median(took)
  }
  return medians
}

/** Bytes of the complete CSV, and the most memory that the server used above its resting state. */
function download({ origin, headers }: Admin, server: ServerProcess) {
  return new Promise<{ bytes: number; ms: number; grown: number }>((resolve, reject) => {
    void server.memory().then((before) => {
      let grown = 0
      const looking = setInterval(() => {
        void server.memory().then((now) => (grown = Math.max(grown, now - before)))
      }, 50)
      const started = performance.now()
      request(`${origin}/api/admin/exports/complete.csv`, { headers }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('close', () => {
          clearInterval(looking)
          if (answer.complete) resolve({ bytes, ms: performance.now() - started, grown })
          else reject(new Error('the export broke off'))
        })
      })
        .on('error', reject)
        .end()
    })
  })
}

/** Rows per second that plain better-sqlite3 reads. */
function plainRead(file: string): number {
  const raw = new BetterSqlite(file, { readonly: true })
  const rows = raw
    .prepare(
      `SELECT k.name, u.email, c.number, c.code, c.claimed, c.claimer_name, c.claimer_company, c.claimer_mobile,
         c.claimer_email, c.claimed_at
       FROM codes c CROSS JOIN campaigns k ON k.id = c.campaign_id CROSS JOIN users u ON u.id = k.owner_id
       ORDER BY c.campaign_id, c.number`,
    )
    .raw()
    .iterate()
  const started = performance.now()
  let count = 0
  for (const row of rows) count += (row as unknown[]).length > 0 ? 1 : 0
  raw.close()
  return (count / (performance.now() - started)) * 1000
}

/** The admin's screens with 10,000 users and 10,000 campaigns: once with 10,000 codes, once with 1,000,000. */
export async function adminBench(): Promise<Figure[]> {
  const small = await seeded(10_000)
  const few = await timed(small.admin).finally(() => small.server.stop())
  const large = await seeded(1_000_000)
  try {
    const lists = listFigures(few, await timed(large.admin))
    const { ms, grown } = await download(large.admin, large.server)
    const limit = { what: 'plain better-sqlite3', measured: plainRead(large.file) }
    return [...lists, rate('complete CSV, rows', (1_000_000 / ms) * 1000, limit, 0.1), memoryFigure(grown)]
  } finally {
    await large.server.stop()
  }
}

/** The same over PostgreSQL, which must be installed. */
export async function adminPostgresBench(): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    const small = await seeded(10_000, await postgres.createDatabase())
    const few = await timed(small.admin).finally(() => small.server.stop())
    const large = await seeded(1_000_000, await postgres.createDatabase())
    try {
      const lists = listFigures(few, await timed(large.admin))
      return [...lists, memoryFigure((await download(large.admin, large.server)).grown)]
    } finally {
      await large.server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

type Medians = Record<string, number>

const listFigures = (few: Medians, many: Medians): Figure[] =>
  Object.keys(PATHS).flatMap((what) => [
    atMost(`${what}, 1,000,000 codes`, many[what] ?? Number.NaN, 'ms', MOST_MS),
    atMost(`${what}, beside 10,000 codes`, (many[what] ?? Number.NaN) / (few[what] ?? 0), 'times', FLAT),
  ])

const memoryFigure = (grown: number): Figure =>
  atMost('complete CSV, more memory', grown / 2 ** 20, 'MiB', MOST_MEMORY)
