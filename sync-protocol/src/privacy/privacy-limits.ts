/** What both sides must agree on about notices and about keeping details (specification section 9). */

/** code points of what a notice gives as purpose, and as contact for questions about it */
export const PURPOSE_MAX = 200
export const NOTICE_CONTACT_MAX = 120
/** characters of what identifies the version of a text; ours has 22 */
export const TEXT_HASH_MAX = 64
/** days after a claim at which its recipient can be erased automatically */
export const RETENTION_DAYS_MIN = 30
export const RETENTION_DAYS_MAX = 3650
