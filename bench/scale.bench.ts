import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import pg from 'pg'
import { startTestS3 } from '../server/src/blobs/s3/s3.test-server'
import { startPostgres } from '../server/test/programs/postgres'
import { findPostgresBinaries } from '../server/test/programs/postgres-binaries'
import { startProcesses } from '../server/test/programs/processes'
import { freePort } from '../test/free-port'
import { claimOperation, forgetConnections, syncAll } from './client'
import { startBareFastify } from './limits'
import { requestsPerSecond } from './load'
import { atMost, median, perSecond, rate, type Figure } from './measure'
import { codeOf, openStore } from './rows'

/** claims of one measurement */
const CLAIMS = 1_000
const BATCH = 5
/** devices that send at once, and clients of pgbench */
const AT_ONCE = 8
const ROUNDS = 3
const FEW = 100_000
const PROCESSES = [1, 2, 4]
/** of pgbench's rate, with two processes and the cheapest hashes */
const OF_PGBENCH = 0.6
/** with many operations, beside FEW */
const SLOWER = 1.5

const CODE = `lpad((:n)::text, 20, '0')`

/** What a claim by /api/sync asks of the database, in its order, one transaction each. */
const CLAIM_SQL = `
\\set i :i + 1
\\set n :base + :client_id * 1000000 + :i
\\set shard random(0, 63)
SELECT fingerprint, status, body, body_box, created_at FROM operations WHERE id = 'pgbench-' || (:n)::text
  AND NOT EXISTS (SELECT id FROM campaigns WHERE campaigns.id = operations.campaign_id AND campaigns.deleted_at IS NOT NULL) LIMIT 1;
SELECT codes.*, campaigns.campaign_type FROM codes JOIN campaigns ON campaigns.id = codes.campaign_id AND campaigns.deleted_at IS NULL
  WHERE codes.code = ${CODE};
BEGIN;
UPDATE campaigns SET claimed_count = claimed_count + 1, revision = revision + 1
  WHERE id = (SELECT campaign_id FROM codes WHERE code = ${CODE}) AND deleted_at IS NULL RETURNING revision;
UPDATE codes SET claimed = true, claimer_name = 'Guest', claimer_company = 'Rao Textiles', claimer_mobile = '+91 98765 43210',
  claimer_mobile_e164 = '+919876543210', claimer_email = 'guest@example.com', claimed_at = 1795757134961, captured_at = 1795757134961,
  revision = 1 WHERE code = ${CODE} AND claimed = false RETURNING *;
UPDATE totals SET claimed = claimed + 1 WHERE shard = :shard RETURNING shard;
INSERT INTO pins (code, hash, proven_from) VALUES (${CODE}, repeat('h', 97), repeat('p', 43)) RETURNING code;
INSERT INTO pin_devices (digest, code, pin_mark, expires_at) VALUES ('pgbench-' || (:n)::text, ${CODE}, repeat('m', 43), 1811309134374)
  RETURNING digest;
INSERT INTO operations (id, campaign_id, fingerprint, status, body, created_at, captured_at)
  SELECT 'pgbench-' || (:n)::text, campaign_id, repeat('f', 87), 200, repeat('b', 500), 1795757134961, 1795757134961
  FROM codes WHERE code = ${CODE} ON CONFLICT DO NOTHING RETURNING id;
COMMIT;
SELECT pg_notify('pgbench', (:n)::text);
`

/**
 * Claims and reads per second of several processes on one PostgreSQL, beside what pgbench does with the same statements;
 * and whether that stays so with many operations.
 * @param seeded how many
 */
export async function scaleBench(seeded: number): Promise<Figure[]> {
  // as it comes, apart from what a test server leaves out for speed: commits are on the disk
  const postgres = await startPostgres(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'])
  const databaseUrl = await postgres.createDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  const ports = await Promise.all(Array.from({ length: Math.max(...PROCESSES) }, freePort))
  const s3 = await startTestS3()
  const bare = await startBareFastify()
  const processes = await startProcesses(ports, {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '8',
    ...s3.env,
  })
  try {
    await client.connect()
    const store = await openStore(client, `http://127.0.0.1:${ports[0]}`)
    const origins = ports.map((port) => `http://127.0.0.1:${port}`)
    const script = join(new URL(databaseUrl).searchParams.get('host') ?? '', 'claim.sql')
    await writeFile(script, CLAIM_SQL, { mode: 0o644 })

    const claims = async (count: number) => {
      const from = await store.newCodes(CLAIMS)
      const operations = Array.from({ length: CLAIMS }, (_, i) => claimOperation(codeOf(from + i), i))
      const batches = Array.from({ length: CLAIMS / BATCH }, (_, i) =>
        operations.slice(i * BATCH, (i + 1) * BATCH),
      )
      forgetConnections()
      const send = (i: number) => syncAll(origins[i % count] ?? '', batches[i] ?? [])
      return (await perSecond(batches.length, AT_ONCE, send)) * BATCH
    }
    const reads = async (count: number) => {
      const rates = origins
        .slice(0, count)
        .map((origin) => requestsPerSecond(`${origin}/api/qr/${codeOf(1)}`, {}, { connections: 8 }))
      return (await Promise.all(rates)).reduce((sum, one) => sum + one, 0)
    }
    const bareReads = () => requestsPerSecond(`${bare.origin}/small`)
    const bench = async () => {
      const each = CLAIMS / AT_ONCE
      const base = await store.newCodesOfClients(AT_ONCE, each)
      return pgbench(databaseUrl, script, ['-t', String(each), '-D', `base=${base}`])
    }

    const measured: Record<string, number[]> = {}
    const record = async (name: string, measure: Promise<number>) => {
      const value = await measure
      ;(measured[name] ??= []).push(value)
      return value
    }
    /** beside its limit in the same turn, because the machine's speed may change */
    const turn = async (kept: string) => {
      const limits = { claims: await record('pgbench', bench()), reads: await record('bare', bareReads()) }
      await record(
        `claims of pgbench, ${kept}`,
        claims(2).then((rate) => rate / limits.claims),
      )
      await record(
        `reads of bare Fastify, ${kept}`,
        reads(2).then((rate) => rate / limits.reads),
      )
    }
    await store.fill(FEW)
    await claims(1)
    for (let round = 0; round < ROUNDS; round++) {
      await turn('few')
      for (const count of PROCESSES) {
        await record(`claims ${count}`, claims(count))
        await record(`reads ${count}`, reads(count))
      }
    }
    const of = (name: string) => median(measured[name] ?? [])
    const limits = {
      claims: { what: 'pgbench, the same statements', measured: of('pgbench') },
      reads: { what: 'bare Fastify, one process', measured: of('bare') },
    }
    const tables = await store.tables()
    await store.fill(seeded)
    for (let round = 0; round < ROUNDS; round++) await turn('many')
    const slower = (what: string) =>
      atMost(
        `${what}, ${seeded.toLocaleString('en')} operations`,
        of(`${what}, few`) / of(`${what}, many`),
        'times slower',
        SLOWER,
      )
    return [
      ...PROCESSES.map((count) =>
        rate(
          `claims, ${processesOf(count)}`,
          of(`claims ${count}`),
          limits.claims,
          count === 2 ? OF_PGBENCH : 0,
        ),
      ),
      ...PROCESSES.map((count) =>
        rate(`GET /api/qr/{code}, ${processesOf(count)}`, of(`reads ${count}`), limits.reads, 0),
      ),
      ...tables,
      await store.operationSize(),
      slower('claims of pgbench'),
      slower('reads of bare Fastify'),
    ]
  } finally {
    await client.end()
    await processes.close()
    await postgres.stop()
    await s3.stop()
    await bare.stop()
  }
}

const processesOf = (count: number) => (count === 1 ? '1 process' : `${count} processes`)

/** Claims per second by pgbench. */
async function pgbench(databaseUrl: string, script: string, further: string[]): Promise<number> {
  const url = new URL(databaseUrl)
  const child = spawn(
    join(findPostgresBinaries(), 'pgbench'),
    [
      ...['-n', '-M', 'prepared', '-f', script, '-c', String(AT_ONCE), '-j', '2', '-D', 'i=0', ...further],
      ...['-h', url.searchParams.get('host') ?? '', '-U', 'postgres', url.pathname.slice(1)],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = await text(child.stdout)
  const tps = Number(/^tps = ([\d.]+)/m.exec(said)?.[1])
  if (!(tps > 0)) throw new Error(`pgbench says: ${said}`)
  return tps
}
