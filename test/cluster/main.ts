/**
 * `npm run cluster-test`: devices send 5,000 operations to three processes behind HAProxy, over PgBouncer, on two
 * PostgreSQL servers with synchronous replication under Patroni. The primary is killed five times. At last the processes
 * are restarted one by one. It takes a quarter of an hour, and says how long no operation was applied each time.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openBlobStore } from '../../server/src/blobs/open-blob-store'
import { startTestS3 } from '../../server/src/blobs/s3/s3.test-server'
import { openDatabase } from '../../server/src/db/open-database'
import { pgbouncerProgram, startPgbouncer } from '../../server/test/programs/pgbouncer'
import { startProcesses } from '../../server/test/programs/processes'
import { freePort } from '../free-port'
import { openWork } from '../simulation/work'
import { startHaproxy } from './haproxy'
import { startPostgresCluster } from './patroni'

const KILLS = 5
const EACH_KILL = 1_000
/** operations of the restarts: the most, and how many are saved at a time */
const ROLLING = 20_000
const AT_A_TIME = 200
const DEVICES = 20
/** connections of PgBouncer with PostgreSQL */
const POOL = 20

const missing = Object.entries({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' }).flatMap(
  ([program, name]) => (spawnSync(program, ['--version']).error ? [name] : []),
)
if (!pgbouncerProgram) missing.push('pgbouncer')
if (missing.length > 0) {
  console.error(`This needs programs that are missing: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const dir = mkdtempSync(join(tmpdir(), 'tohfa-cluster-'))
chmodSync(dir, 0o755)
const ends: (() => unknown)[] = [() => rmSync(dir, { recursive: true })]
async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
process.once('SIGINT', () => void endAll().finally(() => process.exit(1)))

/** failed requests of devices while they are watched */
const failures: string[] = []
let isWatched = false
const watched: { fetch: typeof fetch } = {
  async fetch(input, init) {
    const failed = (how: unknown) => {
      if (isWatched && !init?.signal?.aborted)
        failures.push(`${init?.method} ${input as string}: ${String(how)}`)
    }
    try {
      const answer = await fetch(input, init)
      if (answer.status >= 400) failed(`${answer.status} ${answer.headers.get('content-type')}`)
      return answer
    } catch (error) {
      failed(error)
      throw error
    }
  },
}

async function run(): Promise<string[]> {
  const s3 = await startTestS3()
  ends.push(s3.stop)
  const cluster = await startPostgresCluster(dir)
  ends.push(cluster.close)
  await cluster.inSync()
  const ports = [await freePort(), await freePort(), await freePort()]
  const proxy = await startHaproxy(mkdtempSync(join(tmpdir(), 'haproxy-')), cluster.members, ports)
  ends.push(proxy.close)
  const { databaseUrl } = proxy
  await createDatabase(databaseUrl)
  const pooler = await startPgbouncer(databaseUrl, POOL, [
    'server_login_retry = 1',
    'server_connect_timeout = 3',
  ])
  ends.push(pooler.close)
  const processes = await startProcesses(ports, {
    DATABASE_URL: pooler.through(databaseUrl),
    DATABASE_LISTEN_URL: databaseUrl,
    ...s3.env,
  })
  ends.push(processes.close)
  await proxy.sendsToAll()

  const most = KILLS * EACH_KILL + ROLLING
  const work = await openWork(proxy.origin, { devices: DEVICES, most, seed: 1 }, () => watched)
  const pauses: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const primary = await cluster.inSync()
    work.longestPause()
    const done = work.run(EACH_KILL)
    await work.whenApplied(work.applied() + EACH_KILL / 4)
    const usual = work.longestPause()
    await cluster.kill(primary)
    await cluster.replaced(primary)
    cluster.revive(primary)
    await done
    const pause = work.longestPause()
    pauses.push(pause)
    say(`kill ${kill} of "${primary}": nothing was applied for ${seconds(pause)} (before: ${seconds(usual)})`)
  }

  await cluster.inSync()
  await proxy.sendsToAll()
  const refusals = work.refusals()
  isWatched = true
  const rolling = new AbortController()
  const rolled = (async () => {
    for (const place of ports.keys()) {
      await processes.stop(place, 'SIGTERM')
      await processes.start(place)
      await proxy.sendsToAll()
    }
  })().finally(() => rolling.abort())
  while (!rolling.signal.aborted) await work.run(AT_A_TIME)
  await rolled
  isWatched = false
  say(
    `all processes restarted: ${failures.length} requests failed, ${work.refusals() - refusals} were put off`,
  )

  const db = await openDatabase({ databaseUrl, dataDir: dir })
  ends.push(db.close)
  const blobs = await openBlobStore({ storageUrl: s3.storageUrl, dir })
  ends.push(blobs.close)
  const faults = await work.faults({ db, blobs })
  say(`${work.applied()} operations: ${faults.length} lost, doubled, changed or stuck`)
  say(`seconds until writes continued: ${pauses.map((ms) => (ms / 1000).toFixed(1)).join(', ')}`)
  return [...faults, ...failures]
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\w+$/, 'postgres') })
  await client.connect()
  await client.query('CREATE DATABASE tohfa')
  await client.end()
}

try {
  const wrong = await run()
  for (const one of wrong) console.error(one)
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  await endAll()
}
process.exit()
