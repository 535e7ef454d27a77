import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './project.mjs'

/** @param {string} file */
const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the first of these programs in these folders.
 * @param {string[]} names
 * @param {string[]} [folders] those of PATH by default
 */
export const findProgram = (names, folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)) =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)

/**
 * Whether a program really runs: some distributions install a placeholder instead of a browser.
 * @param {string | undefined} program
 * @param {string} [flag] that makes it print its version
 */
export const runs = (program, flag = '--version') =>
  program !== undefined && spawnSync(program, [flag], { timeout: 30_000, stdio: 'ignore' }).status === 0

export const isRoot = process.getuid?.() === 0
export const canUseApt = isRoot && findProgram(['apt-get']) !== undefined

/**
 * Installs Debian packages. The caller checks whether they are installed afterwards.
 * @param {string[]} packages
 */
export const installDebian = async (packages) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log(`Installing ${packages.join(' and ')} (apt-get) …`)
  if ((await run('apt-get', ['update', '-q'], { env })) !== 0)
    console.error('apt-get update failed; trying with what is known.')
  // One at a time, because an unknown package would stop the installation of all others.
  for (const name of packages)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
}
