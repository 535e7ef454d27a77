import { cruise, type IConfiguration } from 'dependency-cruiser'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import imports, { GIFT_LAYERS } from '../../.dependency-cruiser.mjs'
import claimPageLoad, { CLAIM_ENTRY } from '../../scripts/architecture/claim-page-load.mjs'
import { APP_ROOMS, FOUNDATIONS, SLICES } from '../../scripts/architecture/rooms.mjs'

type Files = Record<string, string>

/** For every rule, files that break only this rule. */
const BROKEN: Record<string, Files> = {
  'sync-protocol-imports-zod-alone': { 'sync-protocol/src/a.ts': `import 'uuid'` },
  'sync-protocol-knows-no-side': { 'sync-protocol/src/b.test.ts': `import '../../server/src/config/config'` },
  'pwa-never-imports-server': { 'pwa/src/api/a.test.ts': `import '../../../server/src/app'` },
  'server-never-imports-pwa': { 'server/src/app.ts': `import '../../pwa/src/ui/button'` },
  'foundations-import-no-slice': { 'server/src/http/a.ts': `import type { Deps } from '../deps'` },
  'qr-sheets-are-pure': { 'server/src/qr-sheets/a.ts': `import 'node:fs'` },
  'slices-import-no-entry': { 'server/src/codes/a.ts': `export { x } from '../app'` },
  'only-db-imports-a-dialect': { 'server/src/codes/b.ts': `import 'drizzle-orm/sqlite-core'` },
  'db-is-known-by-its-interface': { 'server/src/codes/c.ts': `import '../db/sqlite'` },
  'repositories-are-private': { 'server/src/claims/a.ts': `import '../codes/codes.repository'` },
  'slice-unlisted': { 'server/src/unheard-of/a.ts': `import '../codes/codes.service'` },
  'room-unlisted': { 'pwa/src/unheard-of/a.ts': `import '../ui/toast'` },
  ...Object.fromEntries(
    GIFT_LAYERS.slice(1).map((layer, at) => {
      const [from, above] = [layer, GIFT_LAYERS[at]].map((one = '') => /\w+/.exec(one)?.[0] ?? '')
      return [`gift-layer-${at + 2}`, { [`pwa/src/gift/${from}/layers.ts`]: `import '../${above}/b'` }]
    }),
  ),
  'gift-types-are-apart': { 'pwa/src/gift/sale/a.ts': `import '../travel/b'` },
  'diary-reading-knows-no-other-room': {
    'pwa/src/gift/diary/reading/a.ts': `import '../writing/b'`,
  },
  'ui-stores-nothing': { 'pwa/src/ui/a.tsx': `import 'dexie'` },
  'service-worker-draws-nothing': { 'pwa/src/service-worker/a.ts': `import 'react'` },
  'offline-core-is-pure': { 'pwa/src/offline/sending-rules/a.ts': `import '../store/b'` },
  'offline-store-is-below-the-engine': { 'pwa/src/offline/store/a.ts': `import '../queue/enqueue'` },
  'offline-knows-no-extension': { 'pwa/src/offline/engine/b.ts': `import '../extensions/c'` },
  'react-enters-offline-by-one-file': { 'pwa/src/offline/engine/a.ts': `import 'react'` },
  'no-cycles': {
    'pwa/src/ui/circle.ts': `import './circle-b'`,
    'pwa/src/ui/circle-b.ts': `import './circle-c'`,
    'pwa/src/ui/circle-c.ts': `export { a } from './circle'`,
  },
  'imports-lead-somewhere': { 'pwa/src/ui/b.ts': `import 'no-such-package'` },
  ...Object.fromEntries(
    Object.entries(SLICES).map(([slice, others]) => {
      const other = Object.keys(SLICES).find((one) => one !== slice && !others.includes(one))
      return [`slice-${slice}`, { [`server/src/${slice}/rooms.ts`]: `import '../${other ?? ''}/service'` }]
    }),
  ),
  ...Object.fromEntries(
    Object.entries(APP_ROOMS).map(([room, others]) => {
      const other = Object.keys(APP_ROOMS).find((one) => one !== room && !others.includes(one))
      return [`room-${room}`, { [`pwa/src/${room}/rooms.ts`]: `import '../${other ?? ''}/b'` }]
    }),
  ),
}

const ALLOWED: Files = {
  'sync-protocol/src/fields/field-rules.ts': `import 'zod'\nimport './pin'`,
  'server/src/db/sqlite/sqlite.ts': `import 'better-sqlite3'`,
  'server/src/claims/claims.service.ts': `import '../codes/codes.service'\nimport type { D } from '../deps'`,
  'server/src/claims/claims.test.ts': `import '../codes/codes.repository'`,
  'pwa/src/gift/contact/a.tsx': `import './b'\nimport '../../offline/react'`,
  'pwa/src/owner/a.tsx': `import '../gift/contact/b'`,
  'pwa/src/offline/device-outbox.ts': `import 'dexie'\nimport type { E } from './engine/e'`,
  'pwa/src/offline/engine/e.ts': `import '../device-outbox'`,
  'pwa/src/offline/lazy.ts': `void import('./lazy-back')`,
  'pwa/src/offline/lazy-back.ts': `import './lazy'`,
  'server/src/campaigns/uses.ts': FOUNDATIONS.filter((room) => room !== 'db')
    .map((room) => `import '../${room}/service'`)
    .join('\n'),
  'pwa/src/offline/sending-rules/sending-order.ts': `import '@tohfa/sync-protocol/result'`,
}

const PACKAGES = ['better-sqlite3', 'dexie', 'drizzle-orm/sqlite-core', 'react', 'uuid', 'zod']

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** @returns a folder with these files, and with empty files for what else they import */
function tree(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'imports-')))
  trees.push(root)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const name of PACKAGES) write(`node_modules/${name}/index.js`, '')
  write('sync-protocol/package.json', JSON.stringify({ exports: { './*': './src/*.ts' } }))
  write('sync-protocol/src/result.ts', '')
  mkdirSync(join(root, 'node_modules/@tohfa'))
  symlinkSync(join(root, 'sync-protocol'), join(root, 'node_modules/@tohfa/sync-protocol'))
  for (const [from, text] of Object.entries(files))
    for (const [, to = ''] of text.matchAll(/'(\.[^']+)'/g)) write(`${join(dirname(from), to)}.ts`, '')
  for (const [from, text] of Object.entries(files)) write(from, text)
  return root
}

/** @returns the rules that the files break, once for each violation */
async function broken({ forbidden, options }: IConfiguration, paths: string[], files: Files) {
  const { output } = await cruise(paths, {
    ...options,
    baseDir: tree(files),
    ruleSet: { forbidden: forbidden ?? [] },
    validate: true,
  })
  if (typeof output === 'string') throw new Error('expected a result, not a report')
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

const SOURCES = ['pwa', 'server', 'sync-protocol']

describe('the import rules', () => {
  test('each find their own violation and no other', async () => {
    const found = await broken(imports, SOURCES, Object.assign({}, ...Object.values(BROKEN)) as Files)
    expect(found.map(({ rule }) => rule).toSorted()).toEqual(
      imports.forbidden?.map(({ name }) => name).toSorted(),
    )
  })

  test('accept imports that break none of them', async () => {
    expect(await broken(imports, SOURCES, ALLOWED)).toEqual([])
  })
})

describe('the rule about what the claim page loads', () => {
  const FORM = { [CLAIM_ENTRY]: `import './form'`, 'pwa/src/gift/entry/store.ts': `import 'dexie'` }

  test('finds a heavy package behind other files', async () => {
    const files = { ...FORM, 'pwa/src/gift/entry/form.ts': `import './store'` }
    expect(await broken(claimPageLoad, [CLAIM_ENTRY], files)).toEqual([
      {
        rule: 'claim-page-loads-only-what-its-form-needs',
        from: CLAIM_ENTRY,
        to: 'node_modules/dexie/index.js',
      },
    ])
  })

  test.each([`void import('./store')`, `import type { Store } from './store'`])('allows %s', async (form) => {
    expect(
      await broken(claimPageLoad, [CLAIM_ENTRY], { ...FORM, 'pwa/src/gift/entry/form.ts': form }),
    ).toEqual([])
  })
})
