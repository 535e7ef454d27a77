/** What both sides must agree on about codes and tokens (specification section 9). */

/** characters of Crockford base32 */
export const CODE_LENGTH = 20
export const MASTER_CODE_LENGTH = 26
/** characters; ours has 43 */
export const RESET_TOKEN_MAX = 100
/** how much of a code is shown on screens */
export const CODE_SHOWN_LENGTH = 8
/** characters of a group of a code that is printed whole */
export const CODE_GROUP_LENGTH = 4
