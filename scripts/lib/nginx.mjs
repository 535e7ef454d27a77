import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, isRoot, runs } from './machine.mjs'
import { at, run } from './project.mjs'

const cache = at('.cache', 'nginx')
// not in the PATH of other users than root
const folders = ['/usr/sbin', '/usr/local/sbin', join(cache, 'usr', 'sbin')]

/**
 * Finds the nginx program on this machine.
 * @returns {string | undefined}
 */
export const findNginx = () =>
  [process.env.TOHFA_TEST_NGINX, findProgram(['nginx']), findProgram(['nginx'], folders)].find((program) =>
    runs(program, '-v'),
  )

/** Extracts the program from Debian's package, because installing that would start a server on port 80. */
export const downloadNginx = async () => {
  // as on macOS: the tests that need it are reported as skipped
  if (!findProgram(['apt-get']) || !findProgram(['dpkg-deb'])) return
  console.log('Downloading nginx (apt-get download) …')
  mkdirSync(cache, { recursive: true })
  const download = () => run('apt-get', ['download', '-q', 'nginx'], { cwd: cache })
  if ((await download()) !== 0) {
    if (!isRoot || (await run('apt-get', ['update', '-q'])) !== 0 || (await download()) !== 0) return
  }
  for (const name of readdirSync(cache))
    if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', name, '.'], { cwd: cache })
}
