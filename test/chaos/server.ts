import { rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram, serverProcess } from '../built-server'
import { freePort } from '../free-port'
import { openDisk } from './disk'

/** The built server as operators start it, always at the same address, over a store that outlives it. */
export interface ChaosServer {
  port: number
  origin: string
  dataDir: string
  /** Its disk has little space, or none if this user may fill it: files are refused, and perhaps all new data. */
  fillDisk(how: 'nearly' | 'full'): Promise<void>
  freeDisk(): Promise<void>
  /** a folder for its backups */
  backupDir: string
  /** a new number after each start, stop and freeze; undefined during one and while it does not run */
  state(): number | undefined
  start(): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** SIGSTOP for this many ms */
  freeze(ms: number): Promise<void>
  /** runs `npm run backup` or `npm run restore` for its store. @throws Error with its output if it fails */
  backups(args: readonly string[]): Promise<void>
  /** runs `npm run store -- sweep` for its store, as an operator may. @throws Error with its output if it fails */
  sweep(): Promise<void>
  /** its log, of all starts together */
  log(): string
  remove(): Promise<void>
}

const LOG_MAX = 200_000
/** MB that files leave free, as an operator may set it */
const MIN_FREE_MB = 100
const MORE_THAN_ANY_DISK_MB = 9_999_999

/** @param main the server's program */
export async function chaosServer(databaseUrl: string | undefined, main: string): Promise<ChaosServer> {
  const disk = openDisk()
  const dataDir = join(disk.folder, 'data')
  const backupDir = `${disk.folder}-backup`
  const port = await freePort()
  let log = ''
  const hear = (piece: Buffer) => void (log = (log + piece.toString()).slice(-LOG_MAX))

  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    MIN_FREE_MB: String(MIN_FREE_MB),
    // each phone has its own address, because the limits count by address
    TRUST_PROXY: 'true',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const built = serverProcess(main, () => env, hear)
  let [changes, underWay] = [0, 0]
  const changing = <T>(work: () => Promise<T>): Promise<T> => {
    changes++
    underWay++
    return work().finally(() => void underWay--)
  }
  const server = {
    start: () => changing(built.start),
    stop: (signal: 'SIGTERM' | 'SIGKILL') => changing(() => built.stop(signal)),
  }
  const start = async () => {
    // PostgreSQL may be away at the moment
    for (let tries = 0; !(await server.start()); tries++)
      if (tries > 100) throw new Error(`the server did not start: ${log.slice(-2_000)}`)
  }
  const restart = async (minFreeMb: number) => {
    env.MIN_FREE_MB = String(minFreeMb)
    await server.stop('SIGTERM')
    await start()
  }
  const run = async (program: 'backup-cli' | 'store-cli', args: readonly string[]) => {
    const child = spawn(process.execPath, [builtProgram(program), ...args], { env, stdio: 'pipe' })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (printed += piece.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${args[0]} failed: ${printed}`)
  }
  await start()
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    backupDir,
    state: () => (underWay === 0 && built.isRunning() ? changes : undefined),
    start,
    stop: (signal) => server.stop(signal),
    freeze: (ms) =>
      changing(async () => {
        built.signal('SIGSTOP')
        await sleep(ms)
        built.signal('SIGCONT')
      }),
    backups: (args) => run('backup-cli', args),
    sweep: () => run('store-cli', ['sweep', '--yes']),
    async fillDisk(how) {
      if (disk.canBeFilled) disk.leave(how === 'full' ? 0 : (MIN_FREE_MB / 2) * 1024 ** 2)
      else await restart(MORE_THAN_ANY_DISK_MB)
    },
    async freeDisk() {
      if (disk.canBeFilled) disk.leave(undefined)
      else await restart(MIN_FREE_MB)
    },
    log: () => log,
    async remove() {
      await server.stop('SIGKILL')
      disk.remove()
      await rm(backupDir, { recursive: true, force: true })
    },
  }
}
