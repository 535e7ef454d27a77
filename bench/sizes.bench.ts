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

/** Every script that a page loads: those in its HTML, those in files of these names, and their static imports. */
async function initialScripts(html: string, lazy: readonly string[]): Promise<Set<string>> {
  const text = (await read(html)).toString()
  const waiting = [...text.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const found = new Set<string>()
  const files = await readdir(`${DIST}assets`)
  for (const name of lazy) {
    const file = files.find((one) => one.endsWith('.js') && one.replace(/-[^.]{8}\.js$/, '') === name)
    if (file === undefined) throw new Error(`the build has no file ${name}`)
    waiting.push(`/assets/${file}`)
  }
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue
    found.add(path)
    const code = (await read(path)).toString()
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g))
      waiting.push(new URL(imported ?? '', `http://x${path}`).pathname)
  }
  return found
}

/** Gzipped JavaScript of a route of the app, kB of 1000 bytes. */
async function kilobytes(...lazy: string[]): Promise<number> {
  return gzipped([...(await initialScripts('index.html', lazy))])
}

/** What the dashboard cannot be used without, and what it loads after that by itself, as long as nobody uses it. */
const DASHBOARD = ['frame', 'dashboard']
const AFTER_DASHBOARD = [
  'all-claims',
  'guard-focus',
  'next',
  'master-qr.commands',
  'background-services',
  'live',
  'device-pictures',
  'refresh-pinned',
]

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
  introduction: string[]
}

/** Script for details behind a PIN; the page asks for the PIN before it arrives (decision 13). */
const DETAILS_LIMIT: Record<string, number> = {
  'diary-details': 108,
  'travel-details': 98,
  'sale-details': 95,
}

/** What a gift's page loads until hydration, by the part for its type and state. */
async function claimScripts(): Promise<Figure[]> {
  const built = await readFile(new URL('../pwa/dist-server/claim-assets.json', import.meta.url), 'utf8')
  const { script, imports, parts, introduction } = JSON.parse(built) as ClaimAssets
  const form = [script, ...imports, ...(parts['vcard-form'] ?? [])]
  const all = new Set([...form, ...introduction])
  const figures = await Promise.all(
    Object.entries(parts).map(async ([part, files]) =>
      atMost(
        `JavaScript of /claim/:code, ${part}, gzip`,
        await gzipped([script, ...imports, ...files]),
        'kB',
        DETAILS_LIMIT[part] ?? 90,
      ),
    ),
  )
  const after = atMost(
    'JavaScript of /claim/:code, once all has come, gzip',
    await gzipped([...all]),
    'kB',
    146,
  )
  return [...figures, after]
}

/** The first HTML of an unclaimed gift of each type, with every field filled in. */
async function firstHtml(): Promise<Figure[]> {
  const built = new URL('../pwa/dist-server/claim-page.js', import.meta.url).href
  const { claimPages } = (await import(built)) as { claimPages: ClaimPages }
  return CAMPAIGN_TYPES.flatMap((type) => {
    const gift = { qr: { code: '', claimed: false }, campaign: fullGift(type) }
    const link = 'https://gifts.example-of-a-company.com/claim/0123456789ABCDEFGHJK'
    const html = createPageCache(claimPages)(gift).html(randomUUID(), link)
    const size = (packing: string, bytes: Buffer) =>
      atMost(`HTML of /claim/:code, ${type}, ${packing}`, bytes.length / 1000, 'kB', 6)
    return [size('gzip', gzipSync(html)), size('brotli', brotliCompressSync(html))]
  })
}

export const sizesBench = async (): Promise<Figure[]> => [
  ...(await firstHtml()),
  ...(await claimScripts()),
  atMost('JavaScript of /login, gzip', await kilobytes('login-page'), 'kB', 96),
  atMost('JavaScript of /, gzip', await kilobytes(...DASHBOARD), 'kB', 130),
  atMost(
    'JavaScript of /, once all has come, gzip',
    await kilobytes(...DASHBOARD, ...AFTER_DASHBOARD),
    'kB',
    152,
  ),
  atMost('JavaScript of /campaign/:id, gzip', await kilobytes('frame', 'campaign-page'), 'kB', 161),
]
