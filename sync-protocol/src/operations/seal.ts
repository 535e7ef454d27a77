/** How fields of an operation are sealed to the server (RFC 9180, base mode). */

/** `info` of the HPKE context, UTF-8 */
export const SEAL_INFO = 'tohfa sync v1'
/** P-256 rather than X25519: every browser's WebCrypto has it */
export const SEAL_SUITE = 'DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM'
/** bytes of `enc`, the encapsulated key before the ciphertext (an uncompressed P-256 point) */
export const SEAL_ENC_BYTES = 65

/** The answer of `GET /api/sync/key`. */
export interface SealingKey {
  key_id: string
  /** base64url of the uncompressed P-256 point */
  public_key: string
  suite: typeof SEAL_SUITE
}
