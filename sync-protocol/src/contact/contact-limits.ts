/** What both sides must agree on about contact details (specification section 9). */

/** code points, after trimming */
export const NAME_MAX = 120
export const MOBILE_MAX = 40
/** what has fewer digits is no phone number */
export const PHONE_DIGITS_MIN = 5
export const EMAIL_MAX = 254
export const WEBSITE_MAX = 500
export const ADDRESS_MAX = 500
export const COORDINATE_DECIMALS = 6
