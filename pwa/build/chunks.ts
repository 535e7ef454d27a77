/**
 * What is loaded together stands in one file: many small ones compress worse, and every byte of the claim page and of
 * the first screens is counted.
 */

/** what both entries load at once; only what the claim page needs anyway may stand here */
const BASE = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /rolldown\/runtime|vite\/preload-helper/,
  /pwa\/src\/ui\/(button|class-names|icons|skeleton|spinner|theme|toast|ui\.texts)\.tsx?$/,
  /pwa\/src\/api\/(client|connection|session)\.ts$/,
  /sync-protocol\/src\/(limits|messages\/gift)\.ts$/,
]

/** what the claim page and the owner's screens need at once, and login does not */
const WORK = [
  /pwa\/src\/offline\/core\/(overlay|outbox-entry)\.ts$/,
  /sync-protocol\/src\/code-alphabet\.ts$/,
]

/** what the claim page and login need at once, and the dashboard does not */
const FORMS = [/pwa\/src\/ui\/form\/(field|form-error|use-checked-form)\.tsx?$/]

/** what the claim page needs at once, and the owner's first screens do not */
const GIFT = [
  /pwa\/src\/ui\/(picture\/avatar|dialog\/first-focus|form\/form\.texts)\.tsx?$/,
  /pwa\/src\/gift\/form\/(contact-card|form-draft|gift-giver|lazy-rules|no-script-post|today)\.tsx?$/,
  /pwa\/src\/gift\/pin\/(pin-input|remembered-pin)\.tsx?$/,
  /pwa\/src\/gift\/contact\/(card\.view|contact\.texts)\.ts$/,
  /pwa\/src\/gift\/page\/load-claim\.ts$/,
  /pwa\/src\/gift\/submit\/(pending-view|submit|use-reconnect)\.ts$/,
  /sync-protocol\/src\/secret-fields\.ts$/,
]

/** what the claim forms of all types share, and neither a claimed gift nor the owner's first screens need */
const GIFT_FORM = [
  /pwa\/src\/ui\/form\/choice\.tsx$/,
  /pwa\/src\/gift\/form\/(location-field|person-fields|photo-field|use-photo|use-today)\.tsx?$/,
  /pwa\/src\/gift\/pin\/new-pin\.tsx$/,
  /pwa\/src\/device\/geolocation\.ts$/,
]

/** what a type's claim form shares with what comes after it */
const CONTACT = [/pwa\/src\/gift\/contact\/(contact-fields|use-claim-checks)\.tsx?$/]
const TRAVEL = [
  /pwa\/src\/gift\/form\/split-secrets\.ts$/,
  /pwa\/src\/gift\/travel\/(travel\.texts|traveler-fields|use-travel-checks)\.tsx?$/,
]
const SALE = [
  /pwa\/src\/gift\/sale\/(rupees|sale\.texts|use-sale-checks)\.ts$/,
  /sync-protocol\/src\/(messages\/sale|money|sale-math)\.ts$/,
]

/** what every screen that reads the local database loads with it */
const STORE = [
  /node_modules\/dexie\//,
  /pwa\/src\/offline\/(device-store|offline\.texts|outbox\/views)\.ts$/,
  /pwa\/src\/offline\/store\/(cache|changes|drafts|drop-campaigns|local-database|meta|pinned-campaigns|quota|recordings)\.ts$/,
]

const anyOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

export const codeSplitting = {
  groups: [
    { name: 'base', test: anyOf(BASE) },
    { name: 'work', test: anyOf(WORK) },
    { name: 'forms', test: anyOf(FORMS) },
    { name: 'enums', test: /sync-protocol\/src\/enums\.ts$/ },
    { name: 'gift', test: anyOf(GIFT) },
    { name: 'gift-form', test: anyOf(GIFT_FORM) },
    { name: 'contact', test: anyOf(CONTACT) },
    { name: 'travel', test: anyOf(TRAVEL) },
    { name: 'sale', test: anyOf(SALE) },
    // a group takes along what it imports, and the owner's screens have dialogs too
    { name: 'dialog', test: /pwa\/src\/ui\/dialog\/dialog\.tsx$/ },
    { name: 'pin', test: /pwa\/src\/gift\/pin\// },
    // as with dialogs: login makes ids too
    { name: 'ids', test: /node_modules\/uuid\/dist\/(v4|rng|native|stringify)\.js$/ },
    { name: 'store', test: anyOf(STORE) },
  ],
}

/**
 * Files of the claim page whose lazy imports are not preloaded: those come at rest or when they are asked for, and their
 * names, in each of these files, would be bytes that the form waits for.
 */
export const leadsLater = (file: string) => /^assets\/(claim|contact|gift|sale|travel)-/.test(file)
