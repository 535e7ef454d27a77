import type { ClaimPages } from '@tohfa/sync-protocol/entities/claim-page'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * What renders the claim page, built from the app's own components.
 * @param file as the build writes it
 * @returns null where it was not built: the page is then drawn in the browser alone
 */
export async function loadClaimPages(file: string): Promise<ClaimPages | null> {
  if (!existsSync(file)) return null
  const built = (await import(pathToFileURL(file).href)) as { claimPages: ClaimPages }
  return built.claimPages
}
