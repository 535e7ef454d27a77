import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import {
  downloadChromium,
  downloadChromiumShell,
  downloadFirefox,
  findChromium,
  findChromiumShell,
  findFirefox,
} from './browsers.mjs'
import { canUseApt, installDebian } from './machine.mjs'
import { downloadPdfReader, findPdfReader } from './pdf-reader.mjs'
import { downloadPostgres, findPostgres } from './postgres.mjs'
import { at } from './project.mjs'

/** @typedef {'chromium' | 'chromium-headless-shell' | 'firefox-esr' | 'poppler-utils' | 'postgresql'} Machinery */

/** By the name of its Debian package. */
const kinds = {
  chromium: { variable: 'CHROMIUM_PATH', find: findChromium, download: downloadChromium },
  'chromium-headless-shell': {
    variable: 'CHROMIUM_SHELL_PATH',
    find: findChromiumShell,
    download: downloadChromiumShell,
  },
  'firefox-esr': { variable: 'FIREFOX_PATH', find: findFirefox, download: downloadFirefox },
  'poppler-utils': { variable: 'TOHFA_TEST_PDF_READER', find: findPdfReader, download: downloadPdfReader },
  postgresql: { variable: 'TOHFA_TEST_PG_BIN', find: findPostgres, download: downloadPostgres },
}

/** What only saves time; where it could not be had once it is left alone, because without a network each try takes long. */
const shell = 'chromium-headless-shell'
const withoutShell = at('.cache', 'without-chromium-headless-shell')
/** @param {Machinery} kind */
const isTried = (kind) => kind === shell && existsSync(withoutShell)

/**
 * Installs the packages of what is missing, where that can be done. It needs nothing from node_modules, so it may run
 * beside an install of those.
 * @param {Machinery[]} wanted
 */
export const installMissing = async (wanted) => {
  const missing = []
  for (const kind of wanted) if (!isTried(kind) && !(await kinds[kind].find())) missing.push(kind)
  if (missing.length > 0 && canUseApt) await installDebian(missing)
}

/**
 * Finds programs that tests need on the machine, or installs or downloads them.
 * @param {Machinery[]} wanted
 * @returns {Promise<Record<string, string | undefined>>} environment variables that name them; undefined where
 *   nothing could be brought
 */
export const bring = async (wanted) => {
  await installMissing(wanted)
  /** @type {Record<string, string | undefined>} */
  const found = {}
  for (const kind of wanted) {
    const { variable, find, download } = kinds[kind]
    if (!isTried(kind) && !(await find())) await download()
    found[variable] = await find()
  }
  if (wanted.includes(shell) && !found[kinds[shell].variable]) {
    mkdirSync(at('.cache'), { recursive: true })
    writeFileSync(withoutShell, '')
  }
  return found
}
