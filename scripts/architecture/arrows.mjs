/**
 * Who may import whom: the one list that both the linter and the architecture test read.
 *
 * A place is a path from the repository's root ("server/src/db/kit.ts"), or a package as it is named in the
 * import ("zod/mini", "node:fs"). `only` names everything that is allowed, `never` what is forbidden; a rule
 * speaks to every file that `from` matches.
 *
 * @typedef {{ rule: string, from: RegExp, only?: RegExp[], never?: RegExp[], except?: RegExp, tests?: boolean }} Arrow
 */

const foundations = [
  'blobs',
  'concurrency',
  'counters',
  'crypto',
  'db',
  'documents',
  'http',
  'incoming',
  'operations',
  'search-index',
  'transcription',
]

/** The slices of the server and those few whose services they may call. @type {Record<string, string[]>} */
const sliceArrows = {
  accounts: ['audit'],
  // of everything, and what an admin does to an account is done to what it has
  admin: ['accounts', 'audit', 'campaigns', 'codes'],
  campaigns: ['codes'],
  claims: ['codes'],
  contacts: ['claims', 'codes'],
  // what an owner may read of a campaign stands beside what its codes have
  diary: ['campaigns', 'claims', 'codes'],
  travel: ['campaigns', 'claims', 'codes'],
  sale: ['campaigns', 'claims', 'codes'],
  'public-view': ['campaigns', 'codes'],
  // it shows what the others know, and sends what a form without JavaScript holds through their own operations
  'claim-page': ['campaigns', 'claims', 'codes', 'diary', 'pages', 'sale', 'travel'],
  live: ['campaigns'],
}

/** The rooms of the app, and those that each is built on. @type {Record<string, string[]>} */
const roomArrows = {
  main: ['app', 'ui'],
  app: ['account', 'admin', 'api', 'offline', 'outbox', 'owner', 'scan', 'ui'],
  account: ['api', 'gift', 'offline', 'ui'],
  admin: ['account', 'api', 'device', 'offline', 'owner', 'ui'],
  // the public view changes a claimed card
  owner: ['api', 'device', 'gift', 'offline', 'ui'],
  gift: ['api', 'device', 'offline', 'ui'],
  outbox: ['device', 'gift', 'offline', 'scan', 'ui'],
  scan: ['device', 'ui'],
  'service-worker': ['offline'],
  ui: ['device'],
  offline: [],
  device: [],
  api: [],
}

/** @param {string[]} names */
const oneOf = (names) => `(?:${names.join('|')})`

const foundation = oneOf(foundations)
const shell = /^server\/src\/(?:main|app|admin-cli|seed-cli)(?:\.ts)?$/

const room = /^pwa\/src\/([\w-]+)/

/** @type {Arrow[]} */
export const arrows = [
  {
    rule: 'sync-protocol imports zod and nothing else',
    from: /^sync-protocol\/src\//,
    only: [/^sync-protocol\/src\//, /^zod(?:\/|$)/],
  },
  {
    rule: 'sync-protocol imports nothing of server or pwa',
    from: /^sync-protocol\//,
    never: [/^(?:server|pwa)\//, /^@tohfa\/(?:server|pwa)/],
    tests: true,
  },
  { rule: 'pwa never imports server', from: /^pwa\//, never: [/^server\//, /^@tohfa\/server/], tests: true },
  { rule: 'server never imports pwa', from: /^server\//, never: [/^pwa\//, /^@tohfa\/pwa/], tests: true },

  {
    rule: 'the foundations import no slice and no wiring',
    from: new RegExp(`^server/src/${foundation}/`),
    never: [new RegExp(`^server/src/(?!${foundation}/|(?:config|ids|proof)(?:\\.ts)?$)`)],
  },
  {
    rule: 'documents are pure: data in, bytes out',
    from: /^server\/src\/documents\//,
    except: /^server\/src\/documents\/worker\//,
    never: [/^server\/src\/(?:db|blobs|http|documents\/worker)\//, /^node:(?:fs|http|https|net)/, /^fastify/],
  },
  { rule: 'a slice imports neither app nor main', from: /^server\/src\/[^/]+\//, never: [shell] },
  {
    rule: 'only db imports a dialect',
    from: /^server\/src\/(?!db\/)/,
    never: [
      /^better-sqlite3(?:\/|$)/,
      /^pg(?:\/|$)/,
      /^drizzle-orm\/(?:better-sqlite3|node-postgres|sqlite-core|pg-core|libsql|postgres-js)/,
    ],
  },
  {
    rule: 'what is outside db knows its interface and its tables alone',
    from: /^server\/src\/(?!db\/)/,
    except: /^server\/src\/deps\.ts$/,
    never: [/^server\/src\/db\/(?!(?:database|tables\/tables)(?:\.ts)?$)/],
  },

  {
    rule: 'a type of gift imports no other type',
    from: /^pwa\/src\/gift\/(contact|diary|travel|sale)\//,
    never: [/^pwa\/src\/gift\/(?!SELF\/)(?:contact|diary|travel|sale)\//],
  },
  { rule: 'ui stores nothing', from: /^pwa\/src\/ui\//, never: [/^dexie/] },
  { rule: 'the service worker draws nothing', from: /^pwa\/src\/service-worker\//, never: [/^react/] },
  {
    rule: 'offline/core imports nothing of clock, storage or network',
    from: /^pwa\/src\/offline\/core\//,
    only: [/^pwa\/src\/offline\/core\//, /^sync-protocol\/src\//, /^zod(?:\/|$)/],
  },
  {
    rule: 'offline/store imports neither engine, enqueue nor react',
    from: /^pwa\/src\/offline\/store\//,
    never: [/^pwa\/src\/offline\/(?:engine|enqueue|react)\b/],
  },
  {
    rule: 'React enters offline by react.ts alone',
    from: /^pwa\/src\/offline\//,
    except: /^pwa\/src\/offline\/react\b/,
    never: [/^react(?:-dom)?(?:\/|$)/, /^dexie-react-hooks/],
  },
]

/** What the claim page must not pay for before its form can be used. */
export const claimEntry = 'pwa/src/gift/entry/main.tsx'
export const tooHeavyForClaim = /^(?:dexie|dexie-react-hooks|wouter|@hpke\/core|tus-js-client|qrcode)(?:\/|$)/

const isTest = /(?:\.test(?:-\w+)?|\/test-[\w-]+)\.tsx?$|^[^/]+\/(?:test|bench)\//

/**
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
const forbiddenSlice = (from, to) => {
  const [, own] = /^server\/src\/([^/]+)\//.exec(from) ?? []
  const [, other] = /^server\/src\/([^/]+)\//.exec(to) ?? []
  if (!own || !other || own === other || foundations.includes(own) || foundations.includes(other))
    return undefined
  if (/\.repository(?:\.ts)?$/.test(to)) return "a slice never imports another slice's repository"
  return sliceArrows[own]?.includes(other) ? undefined : 'slices import only the slices they are built on'
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
const forbiddenRoom = (from, to) => {
  const [, own] = room.exec(from) ?? []
  const [, other] = room.exec(to) ?? []
  if (!own || !other || own === other || roomArrows[own]?.includes(other)) return undefined
  return 'rooms of the app import only the rooms they are built on'
}

/**
 * The first rule that an import breaks.
 * @param {string} from path of the importing file
 * @param {string} to path of the imported file, or the package as imported
 * @returns {string | undefined}
 */
export const forbidden = (from, to) => {
  const test = isTest.test(from)
  for (const arrow of arrows) {
    const match = arrow.from.exec(from)
    if (!match || (test && !arrow.tests) || arrow.except?.test(from)) continue
    const never = arrow.never?.some((pattern) => withCapture(pattern, match[1]).test(to))
    const outside = arrow.only && !arrow.only.some((pattern) => pattern.test(to))
    if (never || outside) return arrow.rule
  }
  return test ? undefined : (forbiddenSlice(from, to) ?? forbiddenRoom(from, to))
}

/**
 * Lets a `never` speak of what `from` captured, as `SELF`.
 * @param {RegExp} pattern
 * @param {string | undefined} captured
 */
const withCapture = (pattern, captured) =>
  captured === undefined ? pattern : new RegExp(pattern.source.replaceAll('SELF', captured))
