/** What both sides must agree on about the sheet of QR codes for URLs (specification section 9). */

/** of the sheet of URLs: different URLs, and code points of one */
export const URLS_MAX = 5000
export const URL_MAX = 2048
/** on A3; the master's row is the first of the first page */
export const URL_GRID = { columns: 9, rows: 12 }
