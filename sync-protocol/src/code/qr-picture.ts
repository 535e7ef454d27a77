/** The capacity of a QR picture (ISO/IEC 18004), for drawing it and for refusing text that does not fit. */

/** bytes of the largest picture with the least error correction */
export const QR_BYTES_MAX = 2953
/** Above this many bytes, fewer modules help a camera more than better error correction. */
const DENSE_BYTES = 250

/** The level of error correction for a text of this many bytes. */
export const qrErrorCorrection = (bytes: number): 'L' | 'M' => (bytes > DENSE_BYTES ? 'L' : 'M')
