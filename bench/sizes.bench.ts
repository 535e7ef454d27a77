import type { ClaimPages } from '@tohfa/sync-protocol/entities/claim-page'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createPageCache } from '../server/src/claim-page/page-cache'
import { fullGift } from '../server/test/full-gift'
import { atMost, type Figure } from './measure'

const DIST = fileURLToPath(new URL('../pwa/dist/', import.meta.url))
const read = (path: string) => readFile(`${DIST}${path.replace(/^\//, '')}`)

/** Every script that a page loads before it can be used: those in its HTML, and their static imports. */
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
  return gzipped([...(await initialScripts(html, lazy))])
}

async function gzipped(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await read(path), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

interface ClaimAssets {
  script: string
  imports: string[]
  parts: Record<string, string[]>
}

/** Script for details behind a PIN; the page asks for the PIN before it arrives (decision 13). */
const DETAILS_LIMIT: Record<string, number> = {
  'diary-details': 111,
  'travel-details': 100,
  'sale-details': 97,
}

/** What a gift's page loads until hydration, by the part for its type and state. */
async function claimScripts(): Promise<Figure[]> {
  const built = await readFile(new URL('../pwa/dist-server/claim-assets.json', import.meta.url), 'utf8')
  const { script, imports, parts } = JSON.parse(built) as ClaimAssets
  return Promise.all(
    Object.entries(parts).map(async ([part, files]) =>
      atMost(
        `JavaScript of /claim/:code, ${part}, gzip`,
        await gzipped([script, ...imports, ...files]),
        'kB',
        DETAILS_LIMIT[part] ?? 90,
      ),
    ),
  )
}

/** The first HTML of an unclaimed gift of each type, with every field filled in. */
async function firstHtml(): Promise<Figure[]> {
  const built = new URL('../pwa/dist-server/claim-page.js', import.meta.url).href
  const { claimPages } = (await import(built)) as { claimPages: ClaimPages }
  return CAMPAIGN_TYPES.flatMap((type) => {
    const gift = { qr: { code: '', claimed: false }, campaign: fullGift(type) }
    const link = 'https://gifts.example.com/claim/0123456789ABCDEFGHJK'
    const html = createPageCache(claimPages)(gift).html(randomUUID(), link)
    const size = (packing: string, bytes: Buffer) =>
      atMost(`HTML of /claim/:code, ${type}, ${packing}`, bytes.length / 1000, 'kB', 6)
    return [size('gzip', gzipSync(html)), size('brotli', brotliCompressSync(html))]
  })
}

export const sizesBench = async (): Promise<Figure[]> => [
  ...(await firstHtml()),
  ...(await claimScripts()),
  atMost('JavaScript of /login, gzip', await kilobytes('index.html', /^login-page-/), 'kB', 100),
  atMost('JavaScript of /, gzip', await kilobytes('index.html', /^dashboard-page-/), 'kB', 130),
]
