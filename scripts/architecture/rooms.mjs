/** The rooms of the server and of the app, and which other rooms each may import. */

/** What every slice of the server may use. They use each other, and no slice. */
export const FOUNDATIONS = [
  'backup',
  'blobs',
  'concurrency',
  'counters',
  'crypto',
  'db',
  'documents',
  'http',
  'incoming',
  'mail',
  'operations',
  'passkeys',
  'phone',
  'search-index',
  'transcription',
]

/**
 * The slices of the server, each with the slices whose services it may call.
 * @type {Record<string, string[]>}
 */
export const SLICES = {
  accounts: ['audit', 'security-log'],
  // An admin sees all there is, and what is done to an account is done to what it owns.
  admin: ['accounts', 'audit', 'campaigns', 'codes', 'health', 'security-log', 'waiting'],
  audit: [],
  campaigns: ['codes', 'consents', 'waiting'],
  claims: ['codes', 'consents', 'pins'],
  codes: [],
  // What forms tell and people agree to: a campaign's texts, and what is recorded with a claim.
  consents: ['codes'],
  contacts: ['claims', 'codes', 'history', 'pins'],
  diary: ['campaigns', 'codes', 'pins'],
  erasure: ['campaigns', 'codes', 'pins'],
  // What opens a gift beside its PIN.
  'gift-passkeys': ['campaigns', 'codes', 'pins'],
  health: [],
  // Who may see what edits have replaced: who knows the PIN, and the owner of the campaign.
  history: ['campaigns', 'codes', 'pins'],
  // A moved gift takes along what is encrypted in its rows, sealed for its new code.
  recovery: ['campaigns', 'codes', 'consents', 'diary', 'history', 'pins', 'travel'],
  travel: ['campaigns', 'claims', 'codes', 'history', 'pins'],
  sale: ['campaigns', 'claims', 'codes', 'pins'],
  'public-view': ['campaigns', 'codes'],
  // It shows what the others know, and hands what a form without JavaScript sends to their operations.
  'claim-page': [
    ...['campaigns', 'codes', 'link-preview', 'pages', 'pins'],
    ...['consents', 'erasure', 'own-data', 'recovery'],
  ],
  'link-preview': ['campaigns', 'codes'],
  live: ['campaigns'],
  // All that is stored of a person, whatever the type of their gift.
  'own-data': ['accounts', 'campaigns', 'codes', 'consents', 'gift-passkeys', 'pins'],
  pages: [],
  // Proving the PIN of a claimed code, and what limits tries.
  pins: ['codes'],
  // What it watches: the tries of PINs.
  'security-log': ['codes', 'pins'],
  'url-sheet': [],
  waiting: [],
}

/**
 * The rooms of the app.
 * @type {Record<string, string[]>}
 */
export const APP_ROOMS = {
  main: ['app', 'ui'],
  app: [
    'account',
    'admin',
    'api',
    'device',
    'gift-pin',
    'my-gifts',
    'offline',
    'outbox-page',
    'owner',
    'scan',
    'ui',
  ],
  account: ['api', 'device', 'gift', 'offline', 'ui'],
  admin: ['account', 'api', 'device', 'gift', 'offline', 'owner', 'ui'],
  // The public view changes a claimed card.
  owner: ['api', 'device', 'gift', 'lock', 'offline', 'ui'],
  gift: ['api', 'device', 'lock', 'offline', 'ui'],
  // The lock of this device, wherever something opens by it.
  lock: ['device', 'offline', 'ui'],
  // What the holder of a gift does with its PIN beside the gift itself.
  'gift-pin': ['api', 'device', 'gift', 'offline', 'ui'],
  // A list of what the page of each gift shows.
  'my-gifts': ['device', 'gift', 'offline', 'ui'],
  'outbox-page': ['device', 'gift', 'lock', 'offline', 'scan', 'ui'],
  scan: ['api', 'device', 'offline', 'ui'],
  'service-worker': ['offline'],
  ui: ['device'],
  offline: ['device'],
  device: [],
  api: ['device'],
}
