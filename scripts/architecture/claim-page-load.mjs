/**
 * What the claim page loads before its form can be used: `depcruise pwa/src/gift/entry/main.tsx`, a part of `npm run check`.
 * It follows only what the browser loads immediately: no lazy imports and no types.
 */
import { options } from '../../.dependency-cruiser.mjs'

export const CLAIM_ENTRY = 'pwa/src/gift/entry/main.tsx'

const TOO_HEAVY = ['dexie', 'dexie-react-hooks', 'wouter', '@hpke/core', 'tus-js-client', 'qrcode']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'claim-page-loads-only-what-its-form-needs',
      comment: 'Every recipient pays for it on the worst link; import it lazily.',
      severity: 'error',
      from: { path: `^${CLAIM_ENTRY}$` },
      to: { path: `^node_modules/(${TOO_HEAVY.join('|')})/`, reachable: true },
    },
  ],
  options: { ...options, exclude: { dynamic: true }, tsPreCompilationDeps: false },
}
