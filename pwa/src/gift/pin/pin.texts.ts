/** Texts about closing what a PIN has opened. */
export const lock = 'Lock'
export const forgot = 'Forgot the PIN?'
