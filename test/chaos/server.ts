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
  /** a folder for its backups */
  backupDir: string
  start(): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** SIGSTOP for so many ms */
  freeze(ms: number): Promise<void>
  /** runs `npm run backup` or `npm run restore` for its store. @throws Error with what it printed when it fails */
  backups(args: readonly string[]): Promise<void>
  /** what it wrote to its log, all starts together */
  log(): string
  remove(): Promise<void>
}

const built = (program: string) => fileURLToPath(new URL(`../../server/dist/${program}.js`, import.meta.url))
const LOG_MAX = 200_000

export async function chaosServer(databaseUrl: string | undefined): Promise<ChaosServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-chaos-'))
  const backupDir = `${dataDir}-backup`
  const port = await freePort()
  let running: ChildProcess | undefined
  let log = ''
  const hear = (piece: Buffer) => void (log = (log + piece.toString()).slice(-LOG_MAX))

  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    // each phone has an address of its own, as the limits count by address
    TRUST_PROXY: 'true',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const start = async () => {
    for (let tries = 0; ; tries++) {
      const child = spawn(process.execPath, [built('main')], {
        env,
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
    backupDir,
    start,
    stop,
    async freeze(ms) {
      const frozen = running
      frozen?.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, ms))
      frozen?.kill('SIGCONT')
    },
    async backups(args) {
      const child = spawn(process.execPath, [built('backup-cli'), ...args], { env, stdio: 'pipe' })
      let printed = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (printed += piece.toString()))
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0) throw new Error(`${args[0]} failed: ${printed}`)
    },
    log: () => log,
    async remove() {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
      await rm(backupDir, { recursive: true, force: true })
    },
  }
}
