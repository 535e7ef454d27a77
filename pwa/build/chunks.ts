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
const WORK = [/pwa\/src\/offline\/core\/overlay\.ts$/]

/** what the claim page and login need at once, and the dashboard does not */
const FORMS = [/pwa\/src\/ui\/(field|form-error|use-checked-form)\.tsx?$/]

/** what the claim page needs at once, and the owner's first screens do not */
const GIFT = [
  /pwa\/src\/ui\/(avatar|contact-card|first-focus|form\.texts|person-fields|photo-field|pin-input|use-photo)\.tsx?$/,
  /pwa\/src\/features\/claims\/(contact-fields|claims\.texts)\.tsx?$/,
  /pwa\/src\/device\/geolocation\.ts$/,
  /pwa\/src\/gift\/gift-giver\.ts$/,
  /sync-protocol\/src\/code-alphabet\.ts$/,
]

/** what every screen that reads the local database loads with it */
const STORE = [
  /node_modules\/dexie\//,
  /pwa\/src\/offline\/(device-database|local|offline\.texts)\.ts$/,
  /pwa\/src\/offline\/db\/(cache|drafts|drop-campaigns|local-database|meta|quota)\.ts$/,
]

const anyOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

export const codeSplitting = {
  groups: [
    { name: 'base', test: anyOf(BASE) },
    { name: 'work', test: anyOf(WORK) },
    { name: 'forms', test: anyOf(FORMS) },
    { name: 'gift', test: anyOf(GIFT) },
    // a group takes along what it imports, and login makes ids too
    { name: 'ids', test: /node_modules\/uuid\/dist\/(v4|rng|native|stringify)\.js$/ },
    { name: 'store', test: anyOf(STORE) },
  ],
}
