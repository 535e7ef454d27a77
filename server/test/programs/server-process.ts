import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../../scripts/lib/build-stamp.mjs'

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url))

export interface ServerProcess {
  /** where it listens, as it reports */
  origin: string
  pid: number | undefined
  /** what it has printed so far */
  output(): string
  /** sends the signal; returns the exit code, or null if the signal ended it */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** checked once: edits while tests run count for the next run */
let upToDate: boolean | undefined

/**
 * The command that runs a program as a user whom permissions of files bind, as they do not bind root; undefined if this
 * machine has none.
 */
export function boundByPermissions(): string[] | undefined {
  if (process.getuid?.() !== 0) return []
  const command = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']
  return spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0 ? command : undefined
}

/**
 * Runs a built program of the server in its own process, with nothing of this process's environment except
 * what node needs.
 * @param under a command that runs it
 */
export function runProgram(
  name: 'main' | 'admin-cli' | 'seed-cli' | 'backup-cli' | 'store-cli' | 'move-cli' | 'rotate-secret-cli',
  env: Record<string, string>,
  args: string[] = [],
  input = '',
  under: readonly string[] = [],
) {
  if (!(upToDate ??= isBuilt())) throw new Error('npm run build makes the programs that are run here')
  const [command = '', ...rest] = [...under, process.execPath, join(BUILT, `${name}.js`), ...args]
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
    stdio: 'pipe',
  })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  // after all of its output
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, exited, output: () => printed }
}

/** A listening server. @throws Error with its output if it ends first */
export async function startProcess(
  env: Record<string, string>,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, exited, output } = runProgram('main', { PORT: '0', ...env }, [], '', under)
  const address = () => /^Tohfa is at (https?:\S+)$/m.exec(output())?.[1]
  let ended = false
  while (!address()) {
    if (ended) throw new Error(`the server did not start: ${output()}`)
    ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)])
  }
  return {
    origin: address() ?? '',
    pid: child.pid,
    output,
    async stop(signal) {
      child.kill(signal)
      return exited
    },
  }
}
