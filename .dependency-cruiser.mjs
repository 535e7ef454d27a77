/**
 * Who may import whom: `depcruise sync-protocol/src server/src server/test pwa/src`, a part of `npm run check`.
 * The rooms are listed in scripts/architecture/rooms.mjs; every rule has a broken example in test/architecture.
 */
import { APP_ROOMS, FOUNDATIONS, SLICES } from './scripts/architecture/rooms.mjs'

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/** Tests may reach anywhere on their own side. */
const TESTS = String.raw`\.test[\w-]*\.tsx?$|/test-[\w-]+\.tsx?$|^[^/]+/(test|bench)/`

/** @param {string[]} names packages, or the beginning of their files */
const packages = (...names) => `^node_modules/(${names.join('|')})(/|$)`

/**
 * @param {string} name
 * @param {string} comment what the rule protects, shown with every breach
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const foundations = `^server/src/(${FOUNDATIONS.join('|')})/`

/** @type {Rule[]} */
const packageRules = [
  never(
    'sync-protocol-imports-zod-alone',
    'Both sides load it, so it brings nothing else along.',
    { path: '^sync-protocol/src/', pathNot: TESTS },
    { pathNot: ['^sync-protocol/src/', packages('zod')] },
  ),
  never(
    'sync-protocol-knows-no-side',
    'Not even its tests know the server or the app.',
    { path: '^sync-protocol/' },
    { path: '^(server|pwa)/' },
  ),
  never('pwa-never-imports-server', 'They meet in sync-protocol.', { path: '^pwa/' }, { path: '^server/' }),
  never('server-never-imports-pwa', 'They meet in sync-protocol.', { path: '^server/' }, { path: '^pwa/' }),
]

/** @type {Rule[]} */
const serverRules = [
  never(
    'foundations-import-no-slice',
    'Foundations know neither the product nor how it is wired.',
    { path: foundations, pathNot: TESTS },
    { path: '^server/src/', pathNot: [foundations, String.raw`^server/src/(ids|proof)\.ts$`] },
  ),
  never(
    'qr-sheets-are-pure',
    'Data in, bytes out.',
    { path: '^server/src/qr-sheets/', pathNot: ['^server/src/qr-sheets/worker/', TESTS] },
    {
      path: [
        '^server/src/(db|blobs|http|qr-sheets/worker)/',
        '^(node:)?(fs|http|https|net)(/|$)',
        packages('@?fastify'),
      ],
    },
  ),
  never(
    'slices-import-no-entry',
    'Entries wire slices together, never the other way.',
    { path: '^server/src/[^/]+/', pathNot: ['^server/src/command-line/', TESTS] },
    { path: String.raw`^server/src/(main\.ts|app\.ts|command-line/)` },
  ),
  never(
    'only-db-imports-a-dialect',
    'All else runs on both engines. A backup is made as each engine makes it.',
    { path: '^server/src/', pathNot: ['^server/src/(db|backup)/', TESTS] },
    {
      path: packages(
        'better-sqlite3',
        'pg',
        'drizzle-orm/(better-sqlite3|node-postgres|sqlite-core|pg-core|libsql|postgres-js)',
      ),
    },
  ),
  never(
    'db-is-known-by-its-interface',
    'Its interface, its tables, settings, epoch, leases and clock; deps.ts opens it, and what backs a store up or restores it.',
    { path: '^server/src/', pathNot: ['^server/src/(db/|backup/|deps\\.ts$)', TESTS] },
    {
      path: '^server/src/db/',
      pathNot: String.raw`^server/src/db/(containing|database|in-pages|in-parts|insert-many|newest-first|all-rows|closing|settings\.repository|shared-clock|store-epoch|store-unavailable|tables/tables)\.ts$`,
    },
  ),
  never(
    'repositories-are-private',
    "A slice calls another slice's service, never its repository.",
    { path: '^server/src/([^/]+)/', pathNot: [foundations, TESTS] },
    { path: String.raw`^server/src/[^/]+/.*\.repository\.ts$`, pathNot: ['^server/src/$1/', foundations] },
  ),
  ...Object.entries(SLICES).map(([slice, others]) =>
    never(
      `slice-${slice}`,
      `It may import ${['the foundations', ...others].join(', ')}; scripts/architecture/rooms.mjs.`,
      { path: `^server/src/${slice}/`, pathNot: TESTS },
      {
        path: '^server/src/[^/]+/',
        pathNot: [
          `^server/src/(${[slice, ...others].join('|')})/`,
          foundations,
          String.raw`\.repository\.ts$`,
        ],
      },
    ),
  ),
  never(
    'slice-unlisted',
    'Name a new folder in scripts/architecture/rooms.mjs, with what it may import.',
    {
      path: '^server/src/([^/]+)/',
      pathNot: [foundations, `^server/src/(command-line|${Object.keys(SLICES).join('|')})/`, TESTS],
    },
    { path: '^server/src/[^/]+/', pathNot: ['^server/src/$1/', foundations] },
  ),
]

const GIFT_TYPES = '(contact|diary|travel|sale)'

/** The layers of the recipient's pages, from the top; each may import those below it. */
export const GIFT_LAYERS = ['(entry|claim-page-html)', 'page', 'types', GIFT_TYPES, 'pin', 'shared']

/** @type {Rule[]} */
const appRules = [
  ...Object.entries(APP_ROOMS).map(([room, others]) =>
    never(
      `room-${room}`,
      `It may import ${others.join(', ') || 'no other room'}; scripts/architecture/rooms.mjs.`,
      { path: `^pwa/src/${room}[/.]`, pathNot: TESTS },
      { path: '^pwa/src/', pathNot: `^pwa/src/(${[room, ...others].join('|')})[/.]` },
    ),
  ),
  never(
    'room-unlisted',
    'Name a new folder in scripts/architecture/rooms.mjs, with what it may import.',
    { path: '^pwa/src/([^/]+)/', pathNot: [`^pwa/src/(${Object.keys(APP_ROOMS).join('|')})/`, TESTS] },
    { path: '^pwa/src/', pathNot: '^pwa/src/$1/' },
  ),
  ...GIFT_LAYERS.slice(1).map((layer, at) =>
    never(
      `gift-layer-${at + 2}`,
      `No import in gift points back up: ${GIFT_LAYERS.join(' -> ')}.`,
      { path: `^pwa/src/gift/${layer}/`, pathNot: TESTS },
      { path: `^pwa/src/gift/(${GIFT_LAYERS.slice(0, at + 1).join('|')})/` },
    ),
  ),
  never(
    'gift-types-are-apart',
    'What two types share is in gift/shared.',
    { path: `^pwa/src/gift/${GIFT_TYPES}/`, pathNot: TESTS },
    { path: `^pwa/src/gift/${GIFT_TYPES}/`, pathNot: '^pwa/src/gift/$1/' },
  ),
  never(
    'diary-reading-knows-no-other-room',
    'Entries are shown the same, whatever else can be done with them.',
    { path: '^pwa/src/gift/diary/reading/', pathNot: TESTS },
    { path: '^pwa/src/gift/diary/[^/]+/', pathNot: '^pwa/src/gift/diary/reading/' },
  ),
  never(
    'ui-stores-nothing',
    'The design system is shown what it shows.',
    { path: '^pwa/src/ui/', pathNot: TESTS },
    { path: packages('dexie.*') },
  ),
  never(
    'service-worker-draws-nothing',
    'It has no page to draw in.',
    { path: '^pwa/src/service-worker/', pathNot: TESTS },
    { path: packages('react.*') },
  ),
  never(
    'sending-rules-are-pure',
    'No clock, no storage, no network: the simulation runs it.',
    { path: '^pwa/src/offline/sending-rules/', pathNot: TESTS },
    { pathNot: ['^pwa/src/offline/sending-rules/', '^sync-protocol/src/', packages('zod')] },
  ),
  never(
    'offline-store-is-below-the-engine',
    'The local database knows nobody who uses it.',
    { path: '^pwa/src/offline/store/', pathNot: TESTS },
    { path: String.raw`^pwa/src/offline/(device-|engine/|extensions/|queue/|react\b|sealing/)` },
  ),
  never(
    'offline-knows-no-extension',
    'Enqueue, pass, push and settle go on without any rare case; device-outbox.ts adds them.',
    { path: '^pwa/src/offline/(engine|queue|sealing|sending-rules|store)/', pathNot: TESTS },
    { path: '^pwa/src/offline/extensions/' },
  ),
  never(
    'react-enters-offline-by-one-file',
    'All else in offline runs in the service worker too.',
    { path: '^pwa/src/offline/', pathNot: [String.raw`^pwa/src/offline/react\b`, TESTS] },
    { path: packages('react', 'react-dom', 'dexie-react-hooks') },
  ),
]

/** @type {Rule[]} */
const generalRules = [
  never(
    'no-cycles',
    'Types and lazy imports make none: they are not there while modules are evaluated.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  ),
  never(
    'imports-lead-somewhere',
    'What cannot be found cannot be judged.',
    {},
    { couldNotResolve: true, pathNot: String.raw`^virtual:|\?url$` },
  ),
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  doNotFollow: { path: 'node_modules' },
  tsPreCompilationDeps: 'specify',
  skipAnalysisNotInRules: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...packageRules, ...serverRules, ...appRules, ...generalRules],
  options,
}
