import BetterSqlite from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtProgram, serverProcess } from '../built-server'
import { freePort } from '../free-port'
import { closesLater } from './opened'

/** The built server in its own process, always at the same address, with a store that outlives it. */
export interface RealServer {
  origin: string
  dataDir: string
  start(): Promise<void>
  /** as an operator stops it, or as a power cut does */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Lets it answer nothing, without ending connections, until the returned function is called. */
  freeze(): () => void
  /** reads its database directly */
  stored<Row>(sql: string, ...values: unknown[]): Row[]
  /** stops it and removes its store, at the latest when the test that opened it is over */
  remove(): Promise<void>
}

/** The admin of every real server. */
export const ADMIN = { email: 'admin@example.com', password: 'a long password' }

/**
 * @param main another build of the server
 * @param env further configuration, read at each start
 */
export async function realServer(
  main = builtProgram('main'),
  env: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-browser-'))
  const port = await freePort()
  const server = serverProcess(main, () => ({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  }))
  const start = async () => {
    if (!server.isRunning() && !(await server.start())) throw new Error('the server did not start')
  }
  const stop = (signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL') => server.stop(signal)
  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    stop,
    freeze() {
      server.signal('SIGSTOP')
      return () => server.signal('SIGCONT')
    },
    stored<Row>(sql: string, ...values: unknown[]) {
      const db = new BetterSqlite(join(dataDir, 'tohfa.db'), { readonly: true })
      try {
        return db.prepare(sql).all(...values) as Row[]
      } finally {
        db.close()
      }
    },
    remove: closesLater(async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    }),
  }
}
