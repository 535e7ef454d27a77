import { mkdtemp, rm } from 'node:fs/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port'

/** The built server as its users start it, at one address, over a store that outlives it. */
export interface ChaosServer {
  port: number
  origin: string
  dataDir: string
  start(): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** SIGSTOP for so many ms */
  freeze(ms: number): Promise<void>
  /** what it wrote to its log, all starts together */
  log(): string
  remove(): Promise<void>
}

const BUILT = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const LOG_MAX = 200_000

export async function chaosServer(databaseUrl: string | undefined): Promise<ChaosServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-chaos-'))
  const port = await freePort()
  let running: ChildProcess | undefined
  let log = ''
  const hear = (piece: Buffer) => void (log = (log + piece.toString()).slice(-LOG_MAX))

  const start = async () => {
    for (let tries = 0; ; tries++) {
      const child = spawn(process.execPath, [BUILT], {
        env: {
          PATH: process.env.PATH,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          // each phone has an address of its own, as the limits count by address
          TRUST_PROXY: 'true',
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running = child
      child.stderr.on('data', hear)
      for await (const line of createInterface({ input: child.stdout })) {
        if (!line.includes('Tohfa is at')) continue
        child.stdout.on('data', hear)
        child.stdout.resume()
        return
      }
      // PostgreSQL may be away at this moment
      if (tries > 100) throw new Error(`the server did not start: ${log.slice(-2_000)}`)
    }
  }
  const isRunning = () => running !== undefined && running.exitCode === null && running.signalCode === null
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!running || !isRunning()) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }
  await start()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    stop,
    async freeze(ms) {
      const frozen = running
      frozen?.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, ms))
      frozen?.kill('SIGCONT')
    },
    log: () => log,
    async remove() {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
