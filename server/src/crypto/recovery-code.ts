import { CODE_ALPHABET } from '@tohfa/sync-protocol/code/code-alphabet'
import { RECOVERY_CODE_LENGTH } from '@tohfa/sync-protocol/pin/pin-limits'

/**
 * A recovery code of a gift or an account: 12 characters of Crockford base32, which nobody can derive without the root
 * secret.
 * @param mac of what it belongs to, base64url
 */
export const recoveryCodeFrom = (mac: string): string =>
  Array.from(
    Buffer.from(mac, 'base64url').subarray(0, RECOVERY_CODE_LENGTH),
    // 256 is a multiple of 32, so five bits of each byte are evenly distributed
    (byte) => CODE_ALPHABET[byte & 31],
  ).join('')
