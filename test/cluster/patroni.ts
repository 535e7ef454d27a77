import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresBinaries, unprivileged } from '../../server/test/programs/postgres-binaries'
import { startProgram } from '../../server/test/programs/program'
import { freePort } from '../free-port'

/** s after which Patroni counts a silent primary as gone: the shortest that it allows */
const TTL = 20
const LOOK_EVERY_MS = 200

interface Member {
  name: string
  role: string
  state: string
}

export interface PostgresCluster {
  /** where each answers, and where its Patroni says whether it is the primary */
  members: { name: string; port: number; restPort: number }[]
  /** Waits until there is a primary and a synchronous standby that follows it. @returns the primary's name */
  inSync(): Promise<string>
  /** Kills a PostgreSQL and its Patroni, as a power cut does. */
  kill(name: string): Promise<void>
  /** Waits until another one is the primary. */
  replaced(name: string): Promise<void>
  /** Starts it again after `kill`. */
  revive(name: string): void
  close(): Promise<void>
}

/**
 * Two PostgreSQL servers with synchronous replication, under Patroni and etcd.
 * @param dir an existing folder that the servers' user can use
 */
export async function startPostgresCluster(dir: string): Promise<PostgresCluster> {
  const [etcdPort, peerPort] = [await freePort(), await freePort()]
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcd = await startProgram(
    'etcd',
    [
      ...['--data-dir', 'data', '--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`],
    ],
    { dir: folderIn(dir, 'etcd'), port: etcdPort, ...unprivileged },
  )
  const members: PostgresCluster['members'] = []
  for (const name of ['one', 'two']) {
    const member = { name, port: await freePort(), restPort: await freePort() }
    writeFileSync(join(folderIn(dir, name), 'patroni.yml'), JSON.stringify(settingsOf(dir, member, etcdPort)))
    members.push(member)
  }
  const running = new Map<string, ChildProcess>()
  const revive = (name: string) => {
    const child = spawn('patroni', [join(dir, name, 'patroni.yml')], {
      ...{ ...unprivileged, cwd: join(dir, name), stdio: ['ignore', 'ignore', 'pipe'] },
    })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-4000)))
    child.once('exit', (code) => code && console.error(`Patroni of ${name} has ended: ${said}`))
    running.set(name, child)
  }
  /** those that some Patroni knows */
  async function known(): Promise<Member[]> {
    for (const { restPort } of members) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  for (const { name } of members) revive(name)
  return {
    members,
    revive,
    async inSync() {
      for (;;) {
        const all = await known()
        const primary = all.find(({ role, state }) => role === 'leader' && state === 'running')
        if (primary && all.some(({ role }) => role === 'sync_standby')) return primary.name
        await sleep(LOOK_EVERY_MS)
      }
    },
    async kill(name) {
      const pid = Number(readFileSync(join(dir, name, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      const patroni = running.get(name)
      patroni?.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
      if (patroni) await once(patroni, 'exit')
    },
    async replaced(name) {
      const isOther = ({ role, name: other }: Member) => role === 'leader' && other !== name
      while (!(await known()).some(isOther)) await sleep(LOOK_EVERY_MS)
    },
    async close() {
      for (const patroni of running.values()) {
        if (patroni.exitCode !== null || patroni.signalCode !== null) continue
        patroni.kill('SIGTERM')
        await once(patroni, 'exit')
      }
      for (const { name } of members) rmSync(join(dir, name), { recursive: true })
      await etcd.close()
    },
  }
}

/** A new folder of the servers' user. */
function folderIn(dir: string, name: string): string {
  const folder = join(dir, name)
  mkdirSync(folder, { mode: 0o700 })
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid)
  return folder
}

/** as JSON, which is YAML, too */
function settingsOf(dir: string, { name, port, restPort }: PostgresCluster['members'][number], etcd: number) {
  const rest = `127.0.0.1:${restPort}`
  const own = `127.0.0.1:${port}`
  const trusted = ['all', 'replication'].map((database) => `host ${database} all 127.0.0.1/32 trust`)
  return {
    scope: 'tohfa',
    name,
    log: { level: 'WARNING' },
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl: TTL, loop_wait: 2, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...{ listen: own, connect_address: own, data_dir: join(dir, name, 'data') },
      ...{ bin_dir: findPostgresBinaries(), pgpass: join(dir, name, 'pgpass'), pg_hba: trusted },
      authentication: {
        superuser: { username: 'postgres', password: 'unused' },
        replication: { username: 'replicator', password: 'unused' },
      },
      parameters: { unix_socket_directories: join(dir, name) },
    },
  }
}
