import type { ClaimPages } from '@tohfa/sync-protocol/entities/claim-page'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Loads the renderer of the claim page, which is built from the app's own components.
 * @param file that the build writes
 * @returns null if it was not built: then only the browser renders the page
 */
export async function loadClaimPages(file: string): Promise<ClaimPages | null> {
  if (!existsSync(file)) return null
  const built = (await import(pathToFileURL(file).href)) as { claimPages: ClaimPages }
  return built.claimPages
}
