/** Of an answer to whoever looks at a gift with its PIN: how many wrong PINs were tried since the last visit; only where there were. */
export const WRONG_TRIES_HEADER = 'wrong-tries'
