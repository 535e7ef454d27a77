import { findProgram, isRoot, runs } from './machine.mjs'
import { at, runNode } from './project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const playwrightsOwn = async () => (await import('playwright-core')).chromium.executablePath()

/**
 * A Chromium that this machine has.
 * @returns {Promise<string | undefined>} path of the program
 */
export const findChromium = async () => {
  for (const candidate of [process.env.CHROMIUM_PATH, findProgram(names), await playwrightsOwn()]) {
    if (candidate && runs(candidate)) return candidate
  }
  return undefined
}

/** Playwright's own download; as root with the system libraries that it needs. */
export const downloadChromium = async () => {
  console.log('Downloading Chromium (playwright-core install chromium) …')
  await runNode(at('node_modules', 'playwright-core', 'cli.js'), [
    'install',
    ...(isRoot ? ['--with-deps'] : []),
    'chromium',
  ])
}
