/**
 * Limits that more than one room must agree on (specification section 9); those of files are in files/file-limits.ts.
 * A limit that only one room of the app or the server needs is in that room.
 */

export const QR_QUANTITY_MIN = 1
export const QR_QUANTITY_MAX = 1000
export const CAMPAIGN_IMAGES_MAX = 10
/** code points of the address that a campaign image leads to */
export const LINK_MAX = 2048
/** characters of a link that are shown */
export const LINK_SHOWN_LENGTH = 50

/** of the sheet of URLs: different URLs, and code points of one */
export const URLS_MAX = 5000
export const URL_MAX = 2048
/** on A3; the master's row is the first of the first page */
export const URL_GRID = { columns: 9, rows: 12 }

export const PIN_DIGITS = 6
/** passkeys that open one gift */
export const GIFT_PASSKEYS_MAX = 5
/** ms that a passkey's question waits for its answer, and a new passkey to be made */
export const GIFT_PASSKEY_TICKET_MS = 5 * 60_000

/** characters of Crockford base32 */
export const CODE_LENGTH = 20
export const MASTER_CODE_LENGTH = 26
/** of a gift and of an account: 60 random bits */
export const RECOVERY_CODE_LENGTH = 12
/** how much of a code is shown on screens */
export const CODE_SHOWN_LENGTH = 8
/** rows of a long list that a screen shows at first, and how many more each time */
export const SHOWN_AT_ONCE = 50
/** characters of a group of a code that is printed whole */
export const CODE_GROUP_LENGTH = 4

/** code points, after trimming */
export const NAME_MAX = 120
export const CAMPAIGN_NAME_MAX = 120
export const MOBILE_MAX = 40
/** what has fewer digits is no phone number */
export const PHONE_DIGITS_MIN = 5
export const EMAIL_MAX = 254
export const WEBSITE_MAX = 500
export const ADDRESS_MAX = 500
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256

/** of one diary entry: images; code points of its text, after trimming */
export const DIARY_IMAGES_MAX = 5
export const DIARY_TEXT_MAX = 20_000
/** earlier versions of an entry that are kept */
export const DIARY_VERSIONS_MAX = 20
/** days that a deleted entry can be restored */
export const DIARY_BIN_DAYS = 30
/** of an exported diary: bytes of its ZIP, and files in it; a ZIP can name 65,535 */
export const DIARY_EXPORT_MAX_BYTES = 2_000_000_000
export const DIARY_EXPORT_MAX_FILES = 60_000

/** of a sale; code points, after trimming */
export const TRANSACTION_ID_MAX = 120
export const SPECIAL_REQUIREMENTS_MAX = 2000
export const QUANTITY_MAX = 1_000_000
/** paise: the most that a price, a total or a payment can be (₹ 9,999,999,999.99) */
export const AMOUNT_MAX_PAISE = 999_999_999_999

export const COORDINATE_DECIMALS = 6

/** of one request to POST /api/sync */
export const SYNC_OPERATIONS_MAX = 500
/** delivered edits that a device asks about at once */
export const EDITS_ASKED_MAX = 300
/** campaigns in one report of what waits on a device */
export const WAITING_GROUPS_MAX = 100
/** days after which a silent device is no longer counted */
export const WAITING_SHOWN_DAYS = 30

/** for how long typed texts and chosen photos that were not sent stay on a device: people share phones */
export const DRAFT_MS = 24 * 60 * 60_000

/** days after a claim at which its recipient can be erased automatically */
export const RETENTION_DAYS_MIN = 30
export const RETENTION_DAYS_MAX = 3650

/** code points of what a notice gives as purpose, and as contact for questions about it */
export const PURPOSE_MAX = 200
export const NOTICE_CONTACT_MAX = 120
/** characters of what identifies the version of a text; ours has 22 */
export const TEXT_HASH_MAX = 64

/** code points of the name of a link to a campaign's page */
export const LINK_NAME_MAX = 60
/** days that such a link works, unless its owner says otherwise */
export const LINK_DAYS = 30
export const LINK_DAYS_MAX = 3650
/** links of one campaign that work at the same time */
export const LINKS_MAX = 20

/** code points of what an admin's lists are searched for */
export const ADMIN_SEARCH_MAX = 120

/** days that an admin's charts of growth may show at once: two leap years */
export const GROWTH_DAYS_MAX = 732
/** days of the chart of an owner's claims, today included */
export const CLAIM_DAYS = 30

/** characters; ours has 43 */
export const RESET_TOKEN_MAX = 100
/** digits of an authenticator app's code */
export const ONE_TIME_CODE_LENGTH = 6
/** characters of what the server seals for itself; ours has some 500 */
export const TICKET_MAX = 1500
