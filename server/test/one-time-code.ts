import { Secret, TOTP } from 'otpauth'

/**
 * The code that an authenticator app shows.
 * @param secret base32, as people copy it
 * @param at epoch ms
 */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: at })
