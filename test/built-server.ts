import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A program of the server as `npm run build` made it. */
export const builtProgram = (name: string) =>
  fileURLToPath(new URL(`../server/dist/${name}.js`, import.meta.url))

/** A server in its own process. */
export interface ServerProcess {
  /** Waits until it listens. @returns false if it ended before */
  start(): Promise<boolean>
  /** as an operator stops it, or as a power cut does */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  isRunning(): boolean
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

/**
 * @param main what Node runs
 * @param env the whole environment of the process, read at each start
 * @param log receives its output once it listens, and its failures; without it, only failures are shown
 */
export function serverProcess(
  main: string,
  env: () => NodeJS.ProcessEnv,
  log?: (piece: Buffer) => void,
): ServerProcess {
  let running: ChildProcess | undefined
  const isRunning = () => running !== undefined && running.exitCode === null && running.signalCode === null
  return {
    isRunning,
    async start() {
      const child = spawn(process.execPath, [main], { env: env(), stdio: ['ignore', 'pipe', 'pipe'] })
      running = child
      child.stderr.on('data', log ?? ((piece: Buffer) => process.stderr.write(piece)))
      let listens = false
      for await (const line of createInterface({ input: child.stdout })) {
        listens = line.includes('Tohfa is at')
        if (listens) break
      }
      if (log) child.stdout.on('data', log)
      child.stdout.resume()
      // its output may end before its exit is reported
      return listens
    },
    async stop(signal) {
      if (!running || !isRunning()) return
      const gone = once(running, 'exit')
      running.kill(signal)
      await gone
    },
    signal: (signal) => void running?.kill(signal),
  }
}
