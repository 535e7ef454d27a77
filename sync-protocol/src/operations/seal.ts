/**
 * How fields of an operation are sealed to the server. A box is
 *
 * - in version 2: `version || enc || salt || ciphertext`, by AES-256-GCM with a nonce of zeros and `id || kind` as associated
 *   data, under the key `Export(label || id || salt, 32)` of the HPKE context (RFC 9180, base mode) that `enc` stands for
 * - in version 1: `enc || ciphertext`, one message of such a context, with `id` as associated data
 *
 * An operation's id has a fixed length, so nothing is ambiguous.
 */

/** `info` of the HPKE context, UTF-8 */
export const SEAL_INFO = 'tohfa sync v1'
/** P-256 rather than X25519: every browser's WebCrypto has it */
export const SEAL_SUITE = 'DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM'
/** first byte of a box of version 2; version 1 begins with its `enc`, and so with a 4 */
export const SEAL_VERSION = 2
/** bytes of `enc`, the encapsulated key (an uncompressed P-256 point) */
export const SEAL_ENC_BYTES = 65
export const SEAL_SALT_BYTES = 32
/** label of the key of a box, UTF-8 */
export const SEAL_RECORD_LABEL = 'tohfa record'

/** The answer of `GET /api/sync/key`. */
export interface SealingKey {
  key_id: string
  /** base64url of the uncompressed P-256 point */
  public_key: string
  suite: typeof SEAL_SUITE
}
