/** Texts about opening a gift, with its PIN or the lock of a phone, and about closing it. */
export const lock = 'Lock'
export const forgot = 'Forgot the PIN?'
export const openWithLock = 'Open with this phone’s lock'
export const opening = 'Opening…'
export const failed = 'This phone’s lock did not open the gift'
export const notUsed = 'This phone’s lock was not used. Try again, or enter the PIN.'
