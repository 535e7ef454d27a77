import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'

/** The stored form of a code in an address that was typed from paper; the address is corrected. */
export function correctedCode(typed: string): string | null {
  let code: string | null
  try {
    code = normalizeCode(decodeURIComponent(typed))
  } catch {
    // a broken percent sequence
    return null
  }
  if (code !== null)
    history.replaceState(history.state, '', `/claim/${code}${location.search}${location.hash}`)
  return code
}
