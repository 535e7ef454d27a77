/** What both sides must agree on about batches and reports (specification section 9). */

/** of one request to POST /api/sync */
export const SYNC_OPERATIONS_MAX = 500
/** delivered edits that a device asks about at once */
export const EDITS_ASKED_MAX = 300
/** campaigns in one report of what waits on a device */
export const WAITING_GROUPS_MAX = 100
/** days after which a silent device is no longer counted */
export const WAITING_SHOWN_DAYS = 30
