/** Texts of what leads on from a gift. */
export const label = 'What next'
export const scanNext = 'Scan next gift'
export const yourGifts = 'Your gifts on this phone'
