/** The rooms of the server and of the app, and which other rooms each may import. */

/** What every slice of the server may use. Foundations may use each other, but no slice. */
export const FOUNDATIONS = [
  'backup',
  'blobs',
  'concurrency',
  'config',
  'counters',
  'crypto',
  'db',
  'http',
  'mail',
  'store-move',
  'operations',
  'passkeys',
  'qr-sheets',
  'rate-limits',
  'search-index',
  'time',
  'transcription',
  'uploads',
]

/**
 * The slices of the server, each with the slices whose services it may call.
 * @type {Record<string, string[]>}
 */
export const SLICES = {
  accounts: ['audit', 'security-log'],
  // An admin sees everything, and what is done to an account is done to what it owns.
  admin: ['accounts', 'audit', 'campaigns', 'codes', 'health', 'security-log', 'waiting-on-phones'],
  audit: [],
  campaigns: ['codes', 'consents', 'waiting-on-phones'],
  claims: ['codes', 'consents', 'pins'],
  codes: [],
  // What forms say and people agree to: a campaign's texts, and what is recorded with a claim.
  consents: ['codes'],
  'csv-qr': [],
  contact: ['claims', 'codes', 'edits', 'pins'],
  diary: ['campaigns', 'codes', 'pins'],
  'recipient-erasure': ['campaigns', 'codes', 'pins'],
  // Other ways than the PIN to open a gift.
  'gift-passkeys': ['campaigns', 'codes', 'pins'],
  // What waits on phones is a number of the metrics.
  health: ['waiting-on-phones'],
  // Whoever knows the PIN, and the campaign's owner, may see what edits have replaced.
  edits: ['campaigns', 'codes', 'pins'],
  // When a gift moves, what is encrypted in its rows is sealed again for its new code.
  'gift-access': ['campaigns', 'codes', 'consents', 'diary', 'edits', 'pins', 'travel'],
  travel: ['campaigns', 'claims', 'codes', 'edits', 'pins'],
  sale: ['campaigns', 'claims', 'codes', 'pins'],
  'public-view': ['campaigns', 'codes'],
  // It shows data of the others, and passes forms sent without JavaScript to their operations.
  'claim-page': [
    ...['campaigns', 'codes', 'link-preview', 'pages', 'pins'],
    ...['consents', 'own-data', 'recipient-erasure', 'gift-access'],
  ],
  'link-preview': ['campaigns', 'codes'],
  live: ['campaigns'],
  // All that is stored about a person, whatever the type of their gift.
  'own-data': ['accounts', 'campaigns', 'codes', 'consents', 'gift-passkeys', 'pins'],
  pages: [],
  // Proving the PIN of a claimed code, and limits on attempts.
  pins: ['codes'],
  // It watches attempts of PINs.
  'security-log': ['codes', 'pins'],
  tracing: [],
  'waiting-on-phones': [],
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
    'gift-pin-page',
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
  owner: ['api', 'device', 'device-lock', 'gift', 'offline', 'ui'],
  gift: ['api', 'device', 'device-lock', 'offline', 'ui'],
  // The lock of this device, wherever it opens something.
  'device-lock': ['device', 'offline', 'ui'],
  // What the holder of a gift does with its PIN.
  'gift-pin-page': ['api', 'device', 'gift', 'offline', 'ui'],
  // A list of what each gift's page shows.
  'my-gifts': ['device', 'gift', 'offline', 'ui'],
  'outbox-page': ['device', 'device-lock', 'gift', 'offline', 'scan', 'ui'],
  scan: ['api', 'device', 'offline', 'ui'],
  'service-worker': ['offline'],
  ui: ['device'],
  offline: ['device'],
  device: [],
  api: ['device'],
}
