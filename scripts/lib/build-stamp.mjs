import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, runNode } from './project.mjs'

const stampFile = at('.cache', 'build-stamp')
const outputs = ['server/dist/main.js', 'pwa/dist/index.html', 'pwa/dist-server/claim-page.js']
const sources = [
  'sync-protocol/src',
  'server/src',
  'pwa',
  'scripts/build.mjs',
  'sync-protocol/package.json',
  'server/package.json',
  'tsconfig.base.json',
  'package-lock.json',
]
const ignored = new Set(['node_modules', 'dist', 'dist-server', '.vite'])

/**
 * @param {string} path
 * @param {(path: string, size: number, changed: number) => void} visit
 */
const walk = (path, visit) => {
  const stat = statSync(at(path), { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) return visit(path, stat.size, stat.mtimeMs)
  for (const name of readdirSync(at(path)).sort()) {
    if (!ignored.has(name) && !/\.test(-\w+)?\.tsx?$/.test(name)) walk(join(path, name), visit)
  }
}

/** A fingerprint of all sources of the build. It reads only names, sizes and times, which takes milliseconds. */
export const sourceFingerprint = () => {
  const hash = createHash('sha256')
  for (const source of sources)
    walk(source, (path, size, changed) => hash.update(`${path}\0${size}\0${changed}\n`))
  return hash.digest('hex')
}

/** Whether the build is up to date with the sources. */
export const isBuilt = () =>
  outputs.every((path) => existsSync(at(path))) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === sourceFingerprint()

/**
 * Records which sources the build was made from.
 * @param {string} fingerprint taken before the build, so that edits during the build count as new
 */
export const markBuilt = (fingerprint) => {
  mkdirSync(at('.cache'), { recursive: true })
  writeFileSync(stampFile, fingerprint)
}

/**
 * Builds if something changed, in a separate process, because a server must not hold a bundler's memory.
 * @returns {Promise<boolean>} whether there is a build to use
 */
export const ensureBuilt = async () => {
  if (isBuilt()) return true
  console.log('Building …')
  return (await runNode(at('scripts', 'build.mjs'))) === 0
}
