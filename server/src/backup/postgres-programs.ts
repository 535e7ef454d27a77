import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { ConfigError } from '../config'

/** How the programs reach the database. */
export interface PostgresAccess {
  url: string
  /** the environment of programs that the server starts */
  env: Record<string, string>
}

/**
 * Runs one of PostgreSQL's own programs on a database.
 * @throws ConfigError when it is not installed, or with what it said when it failed
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  { url, env }: PostgresAccess,
  args: string[],
): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // never as an argument, which other users of the machine can read
    env: { ...env, ...connectionEnv(url) },
  })
  const said = text(child.stderr)
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

function connectionEnv(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const sslmode = new URL(url).searchParams.get('sslmode')
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...(sslmode && { PGSSLMODE: sslmode }),
  }
}
