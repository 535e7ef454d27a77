import { existsSync } from 'node:fs'
import { findProgram, isRoot, runs } from './machine.mjs'
import { at, runNode } from './project.mjs'

/** @typedef {'chromium' | 'chromium-headless-shell' | 'firefox'} Browser */

const chromiums = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
// Firefox from a snap cannot see profiles outside its own folders.
const firefoxes = existsSync('/snap/bin/firefox') ? ['firefox-esr'] : ['firefox-esr', 'firefox']

/**
 * The browser that Playwright downloads; undefined while its package is not installed.
 * @param {Browser} browser
 */
const playwrightsOwn = async (browser) => {
  if (!existsSync(at('node_modules', 'playwright-core', 'package.json'))) return undefined
  try {
    // @ts-expect-error: it has no types, and nothing else says where the shell is
    const { registry } = (await import('playwright-core/lib/coreBundle')).registry
    return registry.findExecutable(browser).executablePath()
  } catch {
    // its package is being installed
    return undefined
  }
}

/**
 * Finds a browser on this machine.
 * @param {Browser} browser
 * @param {string | undefined} given
 * @param {string[]} names of its program
 * @returns {Promise<string | undefined>} path of the program
 */
const find = async (browser, given, names) => {
  for (const candidate of [given, findProgram(names), await playwrightsOwn(browser)]) {
    if (candidate && runs(candidate)) return candidate
  }
  return undefined
}

/**
 * Playwright's own download; as root, also the system libraries that it needs.
 * @param {Browser} browser
 */
const download = async (browser) => {
  console.log(`Downloading ${browser} (playwright-core install ${browser}) …`)
  await runNode(at('node_modules', 'playwright-core', 'cli.js'), [
    'install',
    ...(isRoot ? ['--with-deps'] : []),
    browser,
  ])
}

export const findChromium = () => find('chromium', process.env.CHROMIUM_PATH, chromiums)
export const downloadChromium = () => download('chromium')

/** Chromium without windows: the same engine with half the work for each page. */
export const findChromiumShell = () =>
  find('chromium-headless-shell', process.env.CHROMIUM_SHELL_PATH, shells)
export const downloadChromiumShell = () => download('chromium-headless-shell')

export const findFirefox = () => find('firefox', process.env.FIREFOX_PATH, firefoxes)
export const downloadFirefox = () => download('firefox')
