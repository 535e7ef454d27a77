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
  'operations',
  'phone',
  'search-index',
  'transcription',
]

/**
 * The slices of the server, each with the slices whose services it may call.
 * @type {Record<string, string[]>}
 */
export const SLICES = {
  accounts: ['audit'],
  // An admin sees all there is, and what is done to an account is done to what it owns.
  admin: ['accounts', 'audit', 'campaigns', 'codes', 'health', 'waiting'],
  audit: [],
  campaigns: ['codes', 'waiting'],
  claims: ['codes'],
  codes: [],
  contacts: ['claims', 'codes', 'history'],
  diary: ['campaigns', 'claims', 'codes'],
  health: [],
  // Who may see what edits have replaced: who knows the PIN, and the owner of the campaign.
  history: ['campaigns', 'claims', 'codes'],
  travel: ['campaigns', 'claims', 'codes', 'history'],
  sale: ['campaigns', 'claims', 'codes'],
  'public-view': ['campaigns', 'codes'],
  // It shows what the others know, and hands what a form without JavaScript sends to their operations.
  'claim-page': ['campaigns', 'claims', 'codes', 'diary', 'link-preview', 'pages', 'sale', 'travel'],
  'link-preview': ['campaigns', 'codes'],
  live: ['campaigns'],
  pages: [],
  'url-sheet': [],
  waiting: [],
}

/**
 * The rooms of the app.
 * @type {Record<string, string[]>}
 */
export const APP_ROOMS = {
  main: ['app', 'ui'],
  app: ['account', 'admin', 'api', 'device', 'my-gifts', 'offline', 'outbox', 'owner', 'scan', 'ui'],
  account: ['api', 'gift', 'offline', 'ui'],
  admin: ['account', 'api', 'device', 'offline', 'owner', 'ui'],
  // The public view changes a claimed card.
  owner: ['api', 'device', 'gift', 'offline', 'ui'],
  gift: ['api', 'device', 'offline', 'ui'],
  // A list of what the page of each gift shows.
  'my-gifts': ['device', 'offline', 'ui'],
  outbox: ['device', 'gift', 'offline', 'scan', 'ui'],
  scan: ['api', 'device', 'offline', 'ui'],
  'service-worker': ['offline'],
  ui: ['device'],
  offline: ['device'],
  device: [],
  api: ['device'],
}
