import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server in a separate process, as in production. */
export interface ServerProcess {
  origin: string
  pid: number | undefined
  /** resident memory of the process in bytes */
  memory(): Promise<number>
  /** ms of processor time that the process has taken, in steps of 10; those of other processes hardly change it */
  processorTime(): Promise<number>
  /** pauses the process until `resume`, so that it uses no processor time */
  halt(): void
  resume(): void
  stop(): Promise<void>
}

/** what `npm start` tells Node */
export const NODE_OPTIONS = '--max-semi-space-size=4'
/** what deploy/ sets for the C library */
export const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_MMAP_THRESHOLD_: '4194304',
}

/** Starts a script and waits for the address that it prints. If the script ends by itself, the bench ends and says how. */
export async function startProcess(script: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stopping = false
  child.once('exit', (code, signal) => {
    if (!stopping) throw new Error(`${script} ended by itself: code ${code}, signal ${signal}`)
  })
  let origin: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
    if (origin) break
  }
  if (!origin) throw new Error(`${script} did not start`)
  child.stdout.resume()
  return {
    origin,
    pid: child.pid,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
    },
    async processorTime() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
      const [, user = '', system = ''] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? []
      return (Number(user) + Number(system)) * 10
    },
    halt: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

interface TohfaOptions {
  watchLoop?: boolean
  env?: Record<string, string>
  /** fills the store's folder before the start */
  prepare?: (dataDir: string) => Promise<void>
}

/** The built server over its own store. */
export async function startTohfa({ watchLoop = false, env = {}, prepare }: TohfaOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-bench-'))
  await prepare?.(dataDir)
  const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
  const loopFile = join(dataDir, 'loop')
  const server = await startProcess(main, {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    // the bench writes a diary of decades in a minute
    DIARY_ENTRIES_A_DAY: '100000',
    NODE_OPTIONS,
    ...MALLOC,
    ...env,
    ...(watchLoop && {
      NODE_OPTIONS: `${NODE_OPTIONS} --import ${new URL('watch-loop.mjs', import.meta.url).href}`,
      BENCH_LOOP_FILE: loopFile,
    }),
  })
  return {
    ...server,
    /** the event loop's longest delay in ms since the last call; only with `watchLoop` */
    async longestDelay(): Promise<number> {
      await rm(loopFile, { force: true })
      if (server.pid !== undefined) process.kill(server.pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(loopFile, 'utf8').catch(() => '')
        if (text.endsWith('\n')) return Number(text)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
