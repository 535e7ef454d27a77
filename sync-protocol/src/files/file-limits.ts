/** What both sides must agree on about pictures and recordings (specification section 9). */

/** bytes; the browser shrinks above this */
export const IMAGE_SHRINK_ABOVE_BYTES = 512_000
export const IMAGE_SHRINK_TO_PX = 1920
/** bytes that the server accepts of one image */
export const IMAGE_MAX_BYTES = 10_000_000
/** bytes that the server accepts of one recording */
export const AUDIO_MAX_BYTES = 25_000_000
