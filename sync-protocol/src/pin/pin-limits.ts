/** What both sides must agree on about PINs, and what opens a gift in their place (specification section 9). */

export const PIN_DIGITS = 6
/** characters of a recovery code, of a gift and of an account: 60 random bits */
export const RECOVERY_CODE_LENGTH = 12
/** passkeys that open one gift */
export const GIFT_PASSKEYS_MAX = 5
/** ms that a passkey's question waits for its answer, and a new passkey to be made */
export const GIFT_PASSKEY_TICKET_MS = 5 * 60_000
