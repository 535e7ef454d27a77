/** Texts of what leads on from a gift. */
export const label = 'What next'
export const scanNext = 'Scan next gift'
export const yourData = 'Your data'
export const yourDataFailed = 'Your data comes from the server, which cannot be reached.'
export const forgetPin = 'If you forget your PIN'
export const getRecovery = 'Get a recovery code'
export const pinAndLink = 'PIN and link of this gift'
export const yourGifts = 'Your gifts on this phone'
