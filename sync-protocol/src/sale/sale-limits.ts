/** What both sides must agree on about sales (specification section 9). */

/** of a sale; code points, after trimming */
export const TRANSACTION_ID_MAX = 120
export const SPECIAL_REQUIREMENTS_MAX = 2000
export const QUANTITY_MAX = 1_000_000
/** paise: the most that a price, a total or a payment can be (₹ 9,999,999,999.99) */
export const AMOUNT_MAX_PAISE = 999_999_999_999
