/**
 * How wide the pictures that introduce a gift are, as in the attribute `sizes`. The page's HTML requests the first one
 * with these words before any script runs, and the browser fetches it only once if both are the same.
 */
export const INTRODUCED_SIZES = 'min(25.5rem,100vw - 2.5rem)'
