/** What both sides must agree on about passwords and second steps (specification section 9). */

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
/** digits of an authenticator app's code */
export const ONE_TIME_CODE_LENGTH = 6
