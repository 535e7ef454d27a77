import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { arrows, claimEntry, forbidden } from '../../scripts/architecture/arrows.mjs'
import { violationsOf } from '../../scripts/architecture/graph.mjs'
import { root } from '../../scripts/lib/project.mjs'

const sourceFiles = (): Map<string, string> => {
  const paths = ['sync-protocol/src', 'server/src', 'server/test', 'pwa/src']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
  return new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}

/** One small virtual tree per rule, each with exactly one import that breaks it. */
const broken: Record<string, Record<string, string>> = {
  'sync-protocol imports zod and nothing else': { 'sync-protocol/src/a.ts': `import { v7 } from 'uuid'` },
  'sync-protocol imports nothing of server or pwa': {
    'sync-protocol/src/a.test.ts': `import { x } from '../../server/src/config'`,
  },
  'pwa never imports server': { 'pwa/src/api/a.test.ts': `import { x } from '../../../server/src/app'` },
  'server never imports pwa': { 'server/src/app.ts': `import { x } from '../../pwa/src/ui/button'` },
  'the foundations import no slice and no wiring': {
    'server/src/http/a.ts': `import type { Deps } from '../deps'`,
  },
  'documents are pure: data in, bytes out': { 'server/src/documents/a.ts': `import fs from 'node:fs'` },
  'a slice imports neither app nor main': { 'server/src/codes/a.ts': `export { x } from '../app'` },
  'only db imports a dialect': {
    'server/src/codes/codes.repository.ts': `import { text } from 'drizzle-orm/sqlite-core'`,
  },
  "a slice never imports another slice's repository": {
    'server/src/claims/claims.service.ts': `import { x } from '../codes/codes.repository'`,
  },
  'slices import only the slices they are built on': {
    'server/src/codes/codes.service.ts': `import { x } from '../claims/claims.service'`,
  },
  'what is outside db knows its interface and its tables alone': {
    'server/src/codes/codes.service.ts': `import { openSqlite } from '../db/sqlite'`,
  },
  'a type of gift imports no other type': { 'pwa/src/gift/sale/a.ts': `import { x } from '../travel/b'` },
  'rooms of the app import only the rooms they are built on': {
    'pwa/src/device/a.ts': `import { x } from '../ui/toast'`,
  },
  'ui stores nothing': { 'pwa/src/ui/a.tsx': `import { Dexie } from 'dexie'` },
  'the service worker draws nothing': {
    'pwa/src/service-worker/a.ts': `import { useState } from 'react'`,
  },
  'offline/core imports nothing of clock, storage or network': {
    'pwa/src/offline/core/a.ts': `import { x } from '../db/b'`,
  },
  'offline/store imports neither engine, enqueue nor react': {
    'pwa/src/offline/store/a.ts': `import { x } from '../enqueue'`,
  },
  'React enters offline by react.ts alone': {
    'pwa/src/offline/engine/a.ts': `import { useState } from 'react'`,
  },
  'the claim page loads only what its form needs': {
    'pwa/src/gift/entry/main.tsx': `import { x } from '../contact/form'`,
    'pwa/src/gift/contact/form.ts': `import { x } from '../../offline/store/open'`,
    'pwa/src/offline/store/open.ts': `import { Dexie } from 'dexie'`,
  },
  'no import cycles': {
    'pwa/src/ui/a.ts': `import { b } from './b'`,
    'pwa/src/ui/b.ts': `import { c } from './c'`,
    'pwa/src/ui/c.ts': `export { a } from './a'`,
  },
}

describe('imports of the three packages', () => {
  const files = sourceFiles()

  test('hold the arrows of the architecture', () => {
    expect(files.has(claimEntry), `${claimEntry} is where the claim page begins`).toBe(true)
    expect(violationsOf(files)).toEqual([])
  }, 30_000)
})

describe('the checker', () => {
  test.each(Object.entries(broken))('finds: %s', (rule, files) => {
    const found = violationsOf(new Map(Object.entries(files)))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${rule.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}: `))
  })

  test('has a broken example for every arrow', () => {
    expect(Object.keys(broken)).toEqual(expect.arrayContaining(arrows.map((arrow) => arrow.rule)))
  })

  test.each([
    ['gift/contact', 'owner/b'],
    ['owner', 'app/router'],
    ['api', 'gift/page/b'],
    ['ui', 'api/b'],
    ['offline', 'gift/submit/submit'],
    ['service-worker', 'ui/toast'],
    ['unheard-of', 'ui/toast'],
  ])('lets %s not import %s', (from, to) => {
    expect(forbidden(`pwa/src/${from}/a.ts`, `pwa/src/${to}`)).toBe(
      'rooms of the app import only the rooms they are built on',
    )
  })

  test('lets pass what is allowed', () => {
    const files = {
      'sync-protocol/src/fields.ts': `import { z } from 'zod'\nimport { pin } from './pin'`,
      'server/src/db/sqlite.ts': `import Database from 'better-sqlite3'`,
      'server/src/claims/claims.service.ts': `import { x } from '../codes/codes.service'\nimport type { D } from '../deps'`,
      'server/src/claims/claims.test.ts': `import { x } from '../codes/codes.repository'`,
      'pwa/src/gift/contact/a.tsx': `import { x } from './b'\nimport { y } from '../../offline/react'`,
      'pwa/src/owner/a.tsx': `import { x } from '../gift/contact/b'`,
      'pwa/src/gift/entry/main.tsx': `import type { Db } from 'dexie'\nvoid import('../../offline/enqueue')`,
      'pwa/src/offline/enqueue.ts': `import { Dexie } from 'dexie'\nimport type { E } from './engine/e'`,
      'pwa/src/offline/engine/e.ts': `import { x } from '../enqueue'`,
      'pwa/src/offline/core/queue.ts': `import { x } from '@tohfa/sync-protocol/operations/result'`,
    }
    expect(violationsOf(new Map(Object.entries(files)))).toEqual([])
  })
})
