/** What both sides must agree on about diaries (specification section 9). */

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
