/** What both sides must agree on about pictures and recordings (specification section 9). */

/** bytes; the browser shrinks above this */
export const IMAGE_SHRINK_ABOVE_BYTES = 512_000
export const IMAGE_SHRINK_TO_MB = 0.5
export const IMAGE_SHRINK_TO_PX = 1920
/** bytes and pixels that the server accepts of one image */
export const IMAGE_MAX_BYTES = 10_000_000
export const IMAGE_MAX_PIXELS = 50_000_000
/** bytes that the server accepts of one recording */
export const AUDIO_MAX_BYTES = 25_000_000
/** seconds of a recording that is converted to text on the server's own machine */
export const TRANSCRIBE_MAX_SECONDS = 20 * 60

/** an upload that no operation has used is removed after this long */
export const UPLOAD_KEPT_MS = 7 * 24 * 60 * 60_000
