/** People who hand out gifts: they scan one after the other, and need no introduction to the gift giver. */

import { inTab, onDevice } from './small-storage'

/** key in the storage of the tab */
export const CAME_BY_SCANNER = 'tohfa.scanner'

/** Remembers for this tab that gifts are opened by the scanner. */
export const noteScanner = () => inTab.write(CAME_BY_SCANNER, '1')

/** Whether this person came by the scanner, or is signed in. */
export const isStaff = () => inTab.read(CAME_BY_SCANNER) !== null || onDevice.read('token') !== null
