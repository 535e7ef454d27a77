/** What is said of closing what a PIN has opened. */
export const lock = 'Lock'
export const forgot = 'Forgot the PIN?'
