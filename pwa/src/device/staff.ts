/** People who hand out gifts: they scan one after the other, and need no introduction to the gift giver. */

/** key in the storage of the tab */
export const CAME_BY_SCANNER = 'tohfa.scanner'

/** Remembers for this tab that gifts are opened by the scanner. */
export function noteScanner(): void {
  try {
    sessionStorage.setItem(CAME_BY_SCANNER, '1')
  } catch {
    // without storage the gift page behaves as for anybody
  }
}

/** Whether this person came by the scanner, or is signed in. */
export function isStaff(): boolean {
  try {
    return sessionStorage.getItem(CAME_BY_SCANNER) !== null || localStorage.getItem('token') !== null
  } catch {
    return false
  }
}
