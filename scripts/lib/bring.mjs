import { downloadChromium, downloadFirefox, findChromium, findFirefox } from './browsers.mjs'
import { canUseApt, installDebian } from './machine.mjs'
import { downloadPdfReader, findPdfReader } from './pdf-reader.mjs'
import { downloadPostgres, findPostgres } from './postgres.mjs'

/** @typedef {'chromium' | 'firefox-esr' | 'poppler-utils' | 'postgresql'} Machinery */

/** By the name of its Debian package. */
const kinds = {
  chromium: { variable: 'CHROMIUM_PATH', find: findChromium, download: downloadChromium },
  'firefox-esr': { variable: 'FIREFOX_PATH', find: findFirefox, download: downloadFirefox },
  'poppler-utils': { variable: 'TOHFA_TEST_PDF_READER', find: findPdfReader, download: downloadPdfReader },
  postgresql: { variable: 'TOHFA_TEST_PG_BIN', find: findPostgres, download: downloadPostgres },
}

/**
 * Installs the packages of what is missing, where that can be done. It needs nothing from node_modules, so it may run
 * beside an install of those.
 * @param {Machinery[]} wanted
 */
export const installMissing = async (wanted) => {
  const missing = []
  for (const kind of wanted) if (!(await kinds[kind].find())) missing.push(kind)
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
    if (!(await find())) await download()
    found[variable] = await find()
  }
  return found
}
