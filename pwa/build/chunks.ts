/**
 * What is loaded together stands in one file: many small ones compress worse, and every byte of the claim page and of
 * the first screens is counted.
 */

/** what both entries load at once; only what the claim page needs anyway may stand here */
const BASE = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /rolldown\/runtime|vite\/preload-helper/,
  /pwa\/src\/ui\/(button|class-names|dialog|icons|skeleton|spinner|state-badge|theme|toast|ui\.texts)\.tsx?$/,
  /pwa\/src\/api\/(client|connection|session)\.ts$/,
  /pwa\/src\/offline\/core\/overlay\.ts$/,
  /sync-protocol\/src\/(limits|messages)\.ts$/,
]

/** what the claim page and login need at once, and the dashboard does not */
const FORMS = [/pwa\/src\/ui\/(field|form-error|use-checked-form)\.tsx?$/]

/** what the claim page needs at once, and the owner's first screens do not */
const GIFT = [
  /pwa\/src\/ui\/(avatar|contact-card|pin-input)\.tsx?$/,
  /pwa\/src\/features\/claims\/(contact-fields|claims\.texts)\.tsx?$/,
  /pwa\/src\/device\/geolocation\.ts$/,
  /sync-protocol\/src\/code-alphabet\.ts$/,
]

const anyOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))

export const codeSplitting = {
  groups: [
    { name: 'base', test: anyOf(BASE) },
    { name: 'forms', test: anyOf(FORMS) },
    { name: 'gift', test: anyOf(GIFT) },
  ],
}
