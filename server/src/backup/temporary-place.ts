import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config/config'
import { megabytes } from './backup-text'

/** An empty place for a store of its own. */
export interface TemporaryPlace {
  dataDir: string
  /** undefined: the database is in `dataDir` */
  databaseUrl: string | undefined
}

interface Needs {
  /** of the disk */
  bytes: number
  /** a database on whose server another one can be made; undefined: none is needed */
  server: string | undefined
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Makes a place in the system's folder for temporary files, and removes it after the work, even if the process is asked
 * to end.
 * @throws ConfigError if there is no room for it, or no database can be made
 */
export async function inTemporaryPlace<T>(
  { bytes, server }: Needs,
  work: (place: TemporaryPlace) => Promise<T>,
): Promise<T> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < bytes)
    throw new ConfigError(
      'TMPDIR',
      `should name a folder with ${megabytes(bytes)} of free space: ${tmpdir()} has ${megabytes(bavail * bsize)}.`,
    )
  const database = server === undefined ? undefined : temporaryDatabase(server)
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-check-'))
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await database?.drop()
  }
  const end = () => void remove().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, end)
  try {
    await database?.create()
    return await work({ dataDir, databaseUrl: database?.url })
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
    await remove()
  }
}

function temporaryDatabase(server: string) {
  const name = `tohfa_check_${randomBytes(8).toString('hex')}`
  const url = new URL(server)
  url.pathname = name
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    url: url.href,
    create: () =>
      run(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
        throw new ConfigError(
          'DATABASE_URL',
          'should name any database of a server on which its role may make another one, as the backup is restored into a temporary one:',
          error instanceof Error ? error.message : String(error),
        )
      }),
    drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
