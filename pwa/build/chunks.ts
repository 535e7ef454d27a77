/**
 * What both entries load at once, in one file: many small ones compress worse, and the claim page's bytes are counted.
 * Only what the claim page needs anyway may stand here.
 */
const SHARED = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /rolldown\/runtime|vite\/preload-helper/,
  /pwa\/src\/ui\/(avatar|button|class-names|contact-card|dialog|field|form-error|icons|pin-dialog|pin-input|skeleton|spinner|state-badge|theme|toast|ui\.texts|use-checked-form)\.tsx?$/,
  /pwa\/src\/api\/(client|connection|session)\.ts$/,
  /pwa\/src\/offline\/core\/overlay\.ts$/,
  /sync-protocol\/src\/(code-alphabet|limits|messages)\.ts$/,
]

export const codeSplitting = {
  groups: [{ name: 'base', test: (id: string) => SHARED.some((part) => part.test(id)) }],
}
