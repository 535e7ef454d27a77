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
import { downloadNginx, findNginx } from './nginx.mjs'
import { downloadPdfReader, findPdfReader } from './pdf-reader.mjs'
import { findPgbouncer } from './pgbouncer.mjs'
import { downloadPostgres, findPostgres } from './postgres.mjs'
import { at } from './project.mjs'

/** @typedef {'chromium' | 'chromium-headless-shell' | 'firefox-esr' | 'nginx' | 'pgbouncer' | 'poppler-utils' | 'postgresql'} Machinery */

/** By the name of its Debian package. */
const kinds = {
  chromium: { variable: 'CHROMIUM_PATH', find: findChromium, download: downloadChromium },
  'chromium-headless-shell': {
    variable: 'CHROMIUM_SHELL_PATH',
    find: findChromiumShell,
    download: downloadChromiumShell,
  },
  'firefox-esr': { variable: 'FIREFOX_PATH', find: findFirefox, download: downloadFirefox },
  nginx: { variable: 'TOHFA_TEST_NGINX', find: findNginx, download: downloadNginx },
  // as on macOS: the tests that need it are reported as skipped
  pgbouncer: { variable: 'TOHFA_TEST_PGBOUNCER', find: findPgbouncer, download: async () => {} },
  'poppler-utils': { variable: 'TOHFA_TEST_PDF_READER', find: findPdfReader, download: downloadPdfReader },
  postgresql: { variable: 'TOHFA_TEST_PG_BIN', find: findPostgres, download: downloadPostgres },
}

/**
 * What only saves time, or is needed by only one test file, which is then reported as skipped. If it could not be installed,
 * this is not tried again, because each attempt takes long while offline.
 * @type {Machinery[]}
 */
const optional = ['chromium-headless-shell', 'nginx', 'pgbouncer']
/** @param {Machinery} kind */
const without = (kind) => at('.cache', `without-${kind}`)
/** @param {Machinery} kind */
const isTried = (kind) => optional.includes(kind) && existsSync(without(kind))

/** Whether tests run without what a variable names. @param {string} variable */
export const isOptional = (variable) => optional.some((kind) => kinds[kind].variable === variable)

/**
 * Installs the packages of what is missing, if possible. It needs nothing from node_modules, so it may run
 * during an install of those.
 * @param {Machinery[]} wanted
 */
export const installMissing = async (wanted) => {
  const missing = []
  for (const kind of wanted)
    // nginx is never installed, only unpacked: see nginx.mjs
    if (kind !== 'nginx' && !isTried(kind) && !(await kinds[kind].find())) missing.push(kind)
  if (missing.length > 0 && canUseApt) await installDebian(missing)
}

/**
 * Finds programs that tests need on the machine, or installs or downloads them.
 * @param {Machinery[]} wanted
 * @returns {Promise<Record<string, string | undefined>>} environment variables that name them; undefined if
 *   nothing could be found or downloaded
 */
export const bring = async (wanted) => {
  await installMissing(wanted)
  /** @type {Record<string, string | undefined>} */
  const found = {}
  for (const kind of wanted) {
    const { variable, find, download } = kinds[kind]
    if (!isTried(kind) && !(await find())) await download()
    found[variable] = await find()
    if (!found[variable] && optional.includes(kind)) {
      mkdirSync(at('.cache'), { recursive: true })
      writeFileSync(without(kind), '')
    }
  }
  return found
}
