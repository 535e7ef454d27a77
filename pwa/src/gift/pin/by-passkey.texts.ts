/** Texts about opening a gift with the lock of a phone. */
export const openWithLock = 'Open with this phone’s lock'
export const opening = 'Opening…'
export const failed = 'This phone’s lock did not open the gift'
export const notUsed = 'This phone’s lock was not used. Try again, or enter the PIN.'
