/** The constants that both sides must agree on (specification section 9); those of files are in files/file-limits.ts. */

export const QR_QUANTITY_MIN = 1
export const QR_QUANTITY_MAX = 1000
export const CAMPAIGN_IMAGES_MAX = 10
/** how long each picture of a slideshow is shown */
export const SLIDESHOW_EVERY_MS = 1_000
/** code points of the address that a campaign image leads to */
export const LINK_MAX = 2048
/** characters of a link that are shown */
export const LINK_SHOWN_LENGTH = 50

/** of the sheet of URLs: different URLs, and code points of one */
export const URLS_MAX = 5000
export const URL_MAX = 2048
/** on A3; the master's row is the first of the first page */
export const URL_GRID = { columns: 9, rows: 12 }
/** bytes of a list with as many URLs as a sheet holds, each at full length, and of what JSON adds */
export const URL_LIST_BODY_MAX_BYTES = 16 * 1024 * 1024

export const PIN_DIGITS = 6
export const PIN_TRIES_BEFORE_LOCK = 5
export const PIN_FIRST_LOCK_MS = 15 * 60_000
export const PIN_LONGEST_LOCK_MS = 24 * 60 * 60_000
/** ms without a wrong PIN after which the next lock is half as long */
export const PIN_LOCK_DECAY_MS = 24 * 60 * 60_000
/** ms for which a device that has proven a PIN may try it while others are locked out, and how often it may be wrong then */
export const PIN_DEVICE_LASTS_MS = 180 * 24 * 60 * 60_000
export const PIN_DEVICE_TRIES = 5
/** passkeys that open one gift */
export const GIFT_PASSKEYS_MAX = 5
/** ms that a passkey's question waits for its answer, and a new passkey to be made */
export const GIFT_PASSKEY_TICKET_MS = 5 * 60_000
/** ms that a gift opened by a passkey stays open; what waits on a device longer asks for the PIN */
export const GIFT_SESSION_MS = 12 * 60 * 60_000

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
/** characters of Crockford base32 at the end of a receipt number */
export const RECEIPT_SUFFIX_LENGTH = 6

export const COORDINATE_DECIMALS = 6

/** one request to POST /api/sync: operations and bytes */
export const SYNC_OPERATIONS_MAX = 500
/** delivered edits that a device asks about at once */
export const EDITS_ASKED_MAX = 300
export const SYNC_BODY_MAX_BYTES = 1024 * 1024
/** campaigns in one report of what waits on a device */
export const WAITING_GROUPS_MAX = 100
/** days after which a silent device is no longer counted */
export const WAITING_SHOWN_DAYS = 30
/** bytes of any other JSON or form body, without files */
export const JSON_BODY_MAX_BYTES = 256 * 1024

/** for how long typed texts and chosen photos that were not sent stay on a device: people share phones */
export const DRAFT_MS = 24 * 60 * 60_000
/** how long the screen waits for an answer before it says that the work is saved on the device */
export const ANSWER_WAIT_MS = 8_000

export const TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000
/** an old sealing key still opens boxes for this long after a rotation */
export const SEALING_KEY_KEPT_MS = 90 * 24 * 60 * 60_000

/** days after a claim at which its recipient can be erased automatically */
export const RETENTION_DAYS_MIN = 30
export const RETENTION_DAYS_MAX = 3650

/** code points of what a notice gives as purpose, and as contact for questions about it */
export const PURPOSE_MAX = 200
export const NOTICE_CONTACT_MAX = 120
/** characters of what identifies the version of a text; ours has 22 */
export const TEXT_HASH_MAX = 64

/** entries of a campaign's log in one answer, unless the call asks for another number */
export const LOG_PAGE = 50

/** code points of the name of a link to a campaign's page */
export const LINK_NAME_MAX = 60
/** days that such a link works, unless its owner says otherwise */
export const LINK_DAYS = 30
export const LINK_DAYS_MAX = 3650
/** links of one campaign that work at the same time */
export const LINKS_MAX = 20

export const PAGE_SIZE_MAX = 1000
/** code points of what an admin's lists are searched for */
export const ADMIN_SEARCH_MAX = 120

/** days that an admin's charts of growth may show at once: two leap years */
export const GROWTH_DAYS_MAX = 732
/** days of the chart of an owner's claims, today included */
export const CLAIM_DAYS = 30

/** how long a link works that an admin makes for somebody who has forgotten the password */
export const RESET_LINK_LIFETIME_MS = 24 * 60 * 60_000
/** how long a link works that is sent by email to somebody who has forgotten the password */
export const RESET_MAIL_LIFETIME_MS = 60 * 60_000
/** how long a link works that confirms an email */
export const EMAIL_LINK_LIFETIME_MS = 24 * 60 * 60_000
/** how long a link works by which a holder chooses a new PIN */
export const PIN_RESET_LIFETIME_MS = 30 * 60_000
/** such links in 24 hours: for one gift, and for a campaign */
export const PIN_RESETS_OF_GIFT = 3
export const PIN_RESETS_OF_CAMPAIGN = 20
/** moves of a gift to a new link in 24 hours */
export const MOVES_OF_GIFT = 3
/** from when an owner asks for a new PIN of a diary until its link can be made, at the earliest */
export const PIN_HELP_WAIT_MS = 7 * 24 * 60 * 60_000
/** how long each opening shows the writer, from the first one on, that it was requested */
export const PIN_HELP_TOLD_MS = 7 * 24 * 60 * 60_000
/** how long an admin's invite link waits to be used */
export const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60_000
/** characters; ours has 43 */
export const RESET_TOKEN_MAX = 100
/** digits of an authenticator app's code */
export const ONE_TIME_CODE_LENGTH = 6
/** how many recovery codes an account gets at a time */
export const RECOVERY_CODES = 10
/** authenticator apps and passkeys of one account */
export const SECOND_FACTORS_MAX = 10
/** from a right password until the second step of its login has to be done */
export const SECOND_STEP_LIFETIME_MS = 5 * 60_000
/** from the password until a new factor has to be proven: an app may have to be installed first */
export const FACTOR_SETUP_LIFETIME_MS = 15 * 60_000
/** characters of what the server seals for itself; ours has some 500 */
export const TICKET_MAX = 1500

/** names shown of the people that a message goes to */
export const RECIPIENTS_SHOWN = 3
/** between two of several downloads, so that the browser takes them all */
export const DOWNLOAD_STAGGER_MS = 300
