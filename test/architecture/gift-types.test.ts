import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'

/** Where a type of gift may be named: what it has of its own, and what says how the types differ. */
const OWN = /^(pwa\/src\/gift|server\/src)\/(contacts?|diary|travel|sale)\//
const EXCEPTIONS: Record<string, string> = {
  'sync-protocol/src/enums.ts': 'the list of the types',
  'sync-protocol/src/gift-rules.ts': 'how they differ, where both sides know it',
  'sync-protocol/src/is-card.ts': 'the same, in the few bytes that the claim page has for it',
  'sync-protocol/src/entities/campaign.ts': 'the type of a campaign that names none',
  'server/src/blobs/blob-key.ts': 'a folder of stored files',
  'server/src/blobs/contract.test-suite.ts': 'a folder of stored files',
  'server/src/db/contract.samples.ts': 'a row of a test',
  'server/src/seeding/seeded.ts': 'made-up campaigns',
  'sync-protocol/src/operations/kinds.ts': 'the type that the kind of a claim tells, where nothing else does',
}

const NAMED = new RegExp(`'(${CAMPAIGN_TYPES.join('|')})'`)
const sources = ['pwa', 'server', 'sync-protocol'].flatMap((side) =>
  readdirSync(`${side}/src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${side}/src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
)
const naming = sources.filter((path) => !OWN.test(path) && NAMED.test(readFileSync(path, 'utf8')))

test('nothing outside the folder of a type of gift names it', () => {
  expect(naming.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})
