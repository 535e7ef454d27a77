import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port'

/** The built server in a process of its own, always at the same address, with a store that outlives it. */
export interface RealServer {
  origin: string
  dataDir: string
  start(): Promise<void>
  /** as an operator stops it, or as a power cut does */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** stops it and removes its store */
  remove(): Promise<void>
}

const BUILT = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** The admin of every real server. */
export const ADMIN = { email: 'admin@example.com', password: 'a long password' }

/**
 * @param main another build of the server
 * @param env what it is configured with besides
 */
export async function realServer(
  main = BUILT,
  env: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-browser-'))
  const port = await freePort()
  let running: ChildProcess | undefined

  const isRunning = () => running !== undefined && running.exitCode === null && running.signalCode === null

  const start = async () => {
    if (isRunning()) return
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        PUBLIC_URL: '',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    let listens = false
    for await (const line of createInterface({ input: child.stdout })) {
      listens = line.includes('Tohfa is at')
      if (listens) break
    }
    // its output may end before its exit is told
    if (!listens) throw new Error('the server did not start')
    child.stdout.resume()
  }
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL') => {
    if (!running || !isRunning()) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }
  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    stop,
    async remove() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
