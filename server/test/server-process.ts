import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../scripts/lib/build-stamp.mjs'

const BUILT = fileURLToPath(new URL('../dist', import.meta.url))

export interface ServerProcess {
  /** where it listens, as it says itself */
  origin: string
  /** what it has printed so far */
  output(): string
  /** sends the signal; gives the exit code, null when the signal ended it */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** asked once: what is edited while tests run counts for the next run */
let upToDate: boolean | undefined

/**
 * Runs a program of the server as the build made it, in a process of its own, with nothing of this one's environment but
 * what node needs.
 */
export function runProgram(
  name: 'main' | 'admin-cli' | 'seed-cli' | 'backup-cli' | 'store-cli' | 'rotate-secret-cli',
  env: Record<string, string>,
  args: string[] = [],
  input = '',
) {
  if (!(upToDate ??= isBuilt())) throw new Error('npm run build makes the programs that are run here')
  const child = spawn(process.execPath, [join(BUILT, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
    stdio: 'pipe',
  })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  // after its last word
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, exited, output: () => printed }
}

/** A listening server. @throws Error with what it printed when it ends before */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const { child, exited, output } = runProgram('main', { PORT: '0', ...env })
  const address = () => /^Tohfa is at (http:\S+)$/m.exec(output())?.[1]
  let ended = false
  while (!address()) {
    if (ended) throw new Error(`the server did not start: ${output()}`)
    ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)])
  }
  return {
    origin: address() ?? '',
    output,
    async stop(signal) {
      child.kill(signal)
      return exited
    },
  }
}
