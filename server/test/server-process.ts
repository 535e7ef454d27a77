import { build } from 'esbuild'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))

const PROGRAMS = ['main', 'admin-cli', 'seed-cli'] as const

export interface ServerProcess {
  /** where it listens, as it says itself */
  origin: string
  /** what it has printed so far */
  output(): string
  /** sends the signal; gives the exit code, null when the signal ended it */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Bundles the programs as the build does, once for a test file: a process then starts in a third of the time. */
async function bundlePrograms(): Promise<string> {
  const cache = join(FOLDER, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const outdir = await mkdtemp(join(cache, 'programs-'))
  const { dependencies } = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  await build({
    entryPoints: PROGRAMS.map((name) => join(FOLDER, 'src', `${name}.ts`)),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@tohfa/')),
  })
  await cp(join(FOLDER, 'src/db/migrations'), join(outdir, 'migrations'), { recursive: true })
  return outdir
}
let bundled: Promise<string> | undefined
// at the end of the file that imports this: a worker is ended without further words
afterAll(async () => {
  if (bundled) await rm(await bundled, { recursive: true, force: true })
})

/** Runs a program of the server in a process of its own, with nothing of this one's environment but what node needs. */
export async function runProgram(
  name: (typeof PROGRAMS)[number],
  env: Record<string, string>,
  args: string[] = [],
  input = '',
) {
  const programs = await (bundled ??= bundlePrograms())
  const child = spawn(process.execPath, [join(programs, `${name}.js`), ...args], {
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
  const { child, exited, output } = await runProgram('main', { PORT: '0', ...env })
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
