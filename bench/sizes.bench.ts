import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { atMost, type Figure } from './measure'

const DIST = fileURLToPath(new URL('../pwa/dist/', import.meta.url))
const read = (path: string) => readFile(`${DIST}${path.replace(/^\//, '')}`)

/** Every script that a page loads before it can be used: those that its HTML names, and what they import statically. */
async function initialScripts(html: string, lazy: RegExp[]): Promise<Set<string>> {
  const text = (await read(html)).toString()
  const waiting = [...text.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const found = new Set<string>()
  for (const file of await readdir(`${DIST}assets`))
    if (lazy.some((page) => page.test(file)) && file.endsWith('.js')) waiting.push(`/assets/${file}`)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue
    found.add(path)
    const code = (await read(path)).toString()
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g))
      waiting.push(new URL(imported ?? '', `http://x${path}`).pathname)
  }
  return found
}

/** Gzipped JavaScript, kB of 1000 bytes, until a route can be used. */
async function kilobytes(html: string, ...lazy: RegExp[]): Promise<number> {
  const scripts = [...(await initialScripts(html, lazy))].filter((path) => !path.endsWith('/theme.js'))
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await read(path), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

export const sizesBench = async (): Promise<Figure[]> => [
  atMost('JavaScript of /claim/:code, gzip', await kilobytes('claim.html'), 'kB', 90),
  atMost('JavaScript of /login, gzip', await kilobytes('index.html', /^login-page-/), 'kB', 100),
  atMost('JavaScript of /, gzip', await kilobytes('index.html', /^dashboard-page-/), 'kB', 130),
]
