import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ConfigError } from '../config/config'

/** How the programs reach the database. */
export interface PostgresAccess {
  url: string
  /** the environment of programs that the server starts */
  env: Record<string, string>
}

type Program = 'pg_dump' | 'pg_restore' | 'psql'
type Streams = 'ignore' | 'pipe'

/**
 * Runs one of PostgreSQL's own programs on a database.
 * @throws ConfigError if it is not installed, or with its output if it fails
 */
export async function runPostgresProgram(
  program: Program,
  access: PostgresAccess,
  args: string[],
): Promise<void> {
  await start(program, access, args, ['ignore', 'ignore']).ended
}

/** bytes that have all settings with which a script begins */
const HEAD_BYTES = 4096
/** comments and settings, and the one among them that servers before version 17 do not have */
const NEW_SETTING = /^((?:(?:--|SET |\\restrict ).*\n|\n)*?)SET transaction_timeout = 0;\n/

const withoutNewSetting = (head: Buffer) =>
  Buffer.from(head.toString('latin1').replace(NEW_SETTING, '$1'), 'latin1')

/** A program of version 17 writes that setting for every server. */
async function* forAnyServer(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const bytes of script) {
    if (head) head = Buffer.concat([head, bytes])
    if (!head) yield bytes
    else if (head.length >= HEAD_BYTES) {
      yield withoutNewSetting(head)
      head = null
    }
  }
  if (head) yield withoutNewSetting(head)
}

/**
 * Replays a dump into a database, in one transaction with the statements before and after it: all of it or nothing.
 * @throws ConfigError as `runPostgresProgram`
 */
export async function replayDump(
  access: PostgresAccess,
  dump: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const how = ['--file=-', '--clean', '--if-exists', '--no-owner', '--no-privileges']
  const reading = start('pg_restore', access, [...how, dump], ['ignore', 'pipe'])
  const applying = start('psql', access, ['--no-psqlrc', '--set=ON_ERROR_STOP=1'], ['pipe', 'ignore'])
  const { stdout } = reading.child
  const { stdin } = applying.child
  if (!stdout || !stdin) throw new TypeError('a program was started without its streams')
  async function* statements(script: Readable) {
    yield `BEGIN;\n${before}\n`
    yield* forAnyServer(script)
    // psql applies nothing that ends without a COMMIT
    await reading.ended
    yield `RESET search_path;\n${after}\nCOMMIT;\n`
  }
  const sent = pipeline(stdout, statements, stdin)
  const results = await Promise.allSettled([applying.ended, reading.ended, sent])
  // one that fails ends the other. psql's error comes first: psql itself succeeds if its input only ended early
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

function start(
  program: Program,
  { url, env }: PostgresAccess,
  args: string[],
  [stdin, stdout]: [Streams, Streams],
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(program, args, {
    stdio: [stdin, stdout, 'pipe'],
    // never as an argument, which other users of the machine can read
    env: { ...env, ...connectionEnv(url) },
  })
  return { child, ended: endOf(program, child) }
}

async function endOf(program: Program, child: ChildProcess): Promise<void> {
  const said = child.stderr ? text(child.stderr) : ''
  let code: number | null
  try {
    ;[code] = (await once(child, 'close')) as [number | null]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ConfigError(
      `${program} is needed to back up or restore PostgreSQL,`,
      'and is not in the PATH. It comes with PostgreSQL (package postgresql-client), in the version of the server or a newer one.',
    )
  }
  if (code !== 0) throw new ConfigError(`${program} failed:`, (await said).trim())
}

/** the settings of a connection that are only in the address, as these programs know them */
const SETTINGS = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' }

function connectionEnv(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const asked = new URL(url).searchParams
  const sslmode = asked.get('sslmode')
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    // the driver's own word for not checking the certificate
    ...(sslmode && { PGSSLMODE: sslmode === 'no-verify' ? 'require' : sslmode }),
    // like the driver: the authorities that the machine trusts, unless the address names one
    ...(sslmode === 'verify-full' && { PGSSLROOTCERT: 'system' }),
    ...Object.fromEntries(
      Object.entries(SETTINGS).flatMap(([name, variable]) => {
        const path = asked.get(name)
        return path ? [[variable, path]] : []
      }),
    ),
  }
}
