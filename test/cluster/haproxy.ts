import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../../server/test/programs/program'
import { freePort } from '../free-port'
import type { PostgresCluster } from './patroni'

const LOOK_EVERY_MS = 200

/**
 * HAProxy, as docs/scale.md has it: one address of whichever PostgreSQL is the primary, and one of all processes that are
 * ready.
 */
export async function startHaproxy(
  dir: string,
  members: PostgresCluster['members'],
  apps: readonly number[],
) {
  const [postgresPort, appPort, statsPort] = [await freePort(), await freePort(), await freePort()]
  const lines = [
    'defaults',
    '  timeout connect 2s',
    '  timeout client 330s',
    '  timeout server 330s',
    '  timeout check 3s',
    'listen postgres',
    `  bind 127.0.0.1:${postgresPort}`,
    '  mode tcp',
    '  option httpchk GET /primary',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...members.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`),
    'listen tohfa',
    `  bind 127.0.0.1:${appPort}`,
    '  mode http',
    '  balance roundrobin',
    '  option httpchk GET /api/readyz',
    '  default-server inter 1s fall 2 rise 1',
    ...apps.map((port) => `  server app${port} 127.0.0.1:${port} check`),
    'frontend stats',
    `  bind 127.0.0.1:${statsPort}`,
    '  mode http',
    '  stats enable',
    '  stats uri /',
    '',
  ]
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, lines.join('\n'))
  const program = await startProgram('haproxy', ['-q', '-f', file], { dir, port: appPort })
  /** how many servers of a group it sends to */
  async function up(group: string): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${statsPort}/;csv`)
    const rows = (await answer.text()).split('\n').map((line) => line.split(','))
    return rows.filter(
      ([name, server, ...rest]) => name === group && server !== 'BACKEND' && rest.includes('UP'),
    ).length
  }
  const sendsTo = async (group: string, count: number) => {
    while ((await up(group)) !== count) await sleep(LOOK_EVERY_MS)
  }
  // at first it sends to all
  await sendsTo('postgres', 1)
  return {
    databaseUrl: `postgres://postgres@127.0.0.1:${postgresPort}/tohfa`,
    origin: `http://127.0.0.1:${appPort}`,
    /** Waits until it sends to all processes. */
    sendsToAll: () => sendsTo('tohfa', apps.length),
    close: program.close,
  }
}
