/** The zone if nothing else is set or known. A file of its own, because the first script of a claim page needs no more. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata'
