/** What both sides must agree on about campaigns and the links to them (specification section 9). */

export const QR_QUANTITY_MIN = 1
export const QR_QUANTITY_MAX = 1000
export const CAMPAIGN_NAME_MAX = 120
export const CAMPAIGN_IMAGES_MAX = 10
/** code points of the address that a campaign image leads to */
export const LINK_MAX = 2048
/** days of the chart of an owner's claims, today included */
export const CLAIMS_SHOWN_DAYS = 30
/** code points of the name of a link to a campaign's page */
export const LINK_NAME_MAX = 60
/** days that such a link works, unless its owner says otherwise */
export const LINK_DAYS = 30
export const LINK_DAYS_MAX = 3650
/** links of one campaign that work at the same time */
export const LINKS_MAX = 20
