import type { ClaimPages } from '@tohfa/sync-protocol/entities/claim-page'
import { fileURLToPath } from 'node:url'
import { loadClaimPages } from '../src/deps'

const BUILT = fileURLToPath(new URL('../../pwa/dist-server/claim-page.js', import.meta.url))

/** The built renderer of the claim page. */
export async function builtClaimPages(): Promise<ClaimPages> {
  const claimPages = await loadClaimPages(BUILT)
  if (!claimPages) throw new Error('npm run build makes what renders the claim page')
  return claimPages
}
