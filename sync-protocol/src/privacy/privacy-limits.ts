/** What both sides must agree on about notices (specification section 9). */

/** code points of what a notice gives as purpose, and as contact for questions about it */
export const PURPOSE_MAX = 200
export const NOTICE_CONTACT_MAX = 120
/** characters of what identifies the version of a text; ours has 22 */
export const TEXT_HASH_MAX = 64
