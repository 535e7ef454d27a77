/** Header of answers to a look at a gift with its PIN: how many wrong PINs were tried since the last visit; only if there were any. */
export const WRONG_TRIES_HEADER = 'wrong-tries'
/** Header of the same answers: that the owner asked for a new PIN of the diary, percent-encoded words; only if they did. */
export const PIN_HELP_HEADER = 'pin-help'
