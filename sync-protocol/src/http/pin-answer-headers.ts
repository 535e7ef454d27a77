/** Of an answer to whoever looks at a gift with its PIN: how many wrong PINs were tried since the last visit; only where there were. */
export const WRONG_TRIES_HEADER = 'wrong-tries'
/** Of the same answers: that the owner asked for a new PIN of the diary, percent-encoded words; only where they did. */
export const PIN_HELP_HEADER = 'pin-help'
