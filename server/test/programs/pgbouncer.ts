import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPgbouncer } from '../../../scripts/lib/pgbouncer.mjs'
import { freePort } from '../../../test/free-port'
import { unprivileged } from './postgres-binaries'
import { startProgram } from './program'

/** undefined if this machine has no PgBouncer and none could be installed */
export const pgbouncerProgram = findPgbouncer()

/**
 * A real PgBouncer in transaction mode in front of a test server: each statement outside a transaction may run on another
 * connection.
 * @param url of a database
 * @param connections with the server, by database
 * @param further settings
 */
export async function startPgbouncer(url: string, connections: number, further: string[] = []) {
  if (pgbouncerProgram === undefined) throw new Error('this machine has no PgBouncer')
  const dir = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const { searchParams, hostname, port: serverPort } = new URL(url)
  const server = `host=${searchParams.get('host') ?? hostname} port=${serverPort || 5432}`
  const config = join(dir, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = ${server} user=postgres`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${connections}`,
    ...further,
  ]
  writeFileSync(config, settings.join('\n'))
  const { close } = await startProgram(pgbouncerProgram, ['-q', config], { dir, port, ...unprivileged })
  return {
    /** the address of the same database through it */
    through: (database: string) => `postgres://postgres@127.0.0.1:${port}${new URL(database).pathname}`,
    close,
  }
}
