/**
 * How wide the pictures are that introduce a gift, as in the attribute `sizes`. The page's HTML asks for the first one with
 * these words before any script runs, and the browser fetches it once only where both are the same.
 */
export const INTRODUCED_SIZES = 'min(25.5rem,100vw - 2.5rem)'
