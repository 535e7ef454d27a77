import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import { OPERATION_ENDPOINTS } from '@tohfa/sync-protocol/http/operation-endpoints'

/** The files that may name a type of gift: its own, and the lists of types. */
const OWN = /^(pwa\/src\/gift\/(contact|diary|travel|sale|types)|server\/src\/(contact|diary|travel|sale))\//
const NAMES: Record<string, string> = {
  'sync-protocol/src/enums.ts': 'the list of the types',
  'sync-protocol/src/gift-rules.ts': 'how they differ, where both sides know it',
  'sync-protocol/src/is-card.ts': 'the same, in the few bytes that the claim page has for it',
  'sync-protocol/src/operations/kinds.ts': 'the type that the kind of a claim tells, where nothing else does',
  'sync-protocol/src/entities/campaign.ts': 'the type of a campaign that names none',
  'server/src/blobs/blob-key.ts': 'a folder of stored files',
  'server/src/blobs/contract.test-suite.ts': 'a folder of stored files',
  'server/src/db/contract/contract.samples.ts': 'a row of a test',
  'server/src/seeding/seeded.ts': 'made-up campaigns',
}
const TABLES: Record<string, string> = {
  'pwa/src/gift/claim-page-html/types.tsx': 'the list of their parts of the rendered page',
  'server/src/app.ts': 'the list of the slices',
  'sync-protocol/src/entities/claim-page.ts': 'the contents of their pages, as types',
  'sync-protocol/src/privacy/notice.ts': 'what the form of each type asks for',
}
const KINDS: Record<string, string> = {
  'sync-protocol/src/operations/kinds.ts': 'the list of the kinds, and how they differ',
  'sync-protocol/src/http/operation-endpoints.ts': 'the call of each kind',
  'server/src/claims/claims.routes.ts': 'the calls that claim a code of any type',
  'pwa/src/offline/testing/fake-server.ts': 'the server of a test',
}

const types = CAMPAIGN_TYPES.join('|')
const sources = ['pwa', 'server', 'sync-protocol'].flatMap((side) =>
  readdirSync(`${side}/src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${side}/src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
)
const outside = sources
  .filter((path) => !OWN.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const kinds = Object.keys(OPERATION_ENDPOINTS)
  .map((kind) => kind.replace('.', String.raw`\.`))
  .join('|')

test.each([
  ['names it', new RegExp(`['"\`](${types})['"\`]`), NAMES],
  ['has a table with a row for it', new RegExp(`(^|[{,])\\s*(${types}):`, 'm'), TABLES],
  ['names one of its kinds of operation', new RegExp(`['"\`](${kinds}|(${types})\\.)['"\`]`), KINDS],
] as const)('no file outside the folder of a type of gift %s', (_, found, exceptions) => {
  const naming = outside.filter(({ text }) => found.test(text)).map(({ path }) => path)
  expect(naming.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
