/** People who hand out gifts: they open one after the other, and need no introduction to the gift giver. */

import { inTab, onDevice } from './small-storage'

/** key in the storage of the tab */
export const CAME_AS_STAFF = 'tohfa.scanner'

/** Remembers for this tab that gifts are opened by the scanner, or from the list of their campaign. */
export const noteStaff = () => inTab.write(CAME_AS_STAFF, '1')

/** Whether this person opens gifts as staff, or is signed in. */
export const isStaff = () => inTab.read(CAME_AS_STAFF) !== null || onDevice.read('token') !== null
