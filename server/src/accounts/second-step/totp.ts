/** Codes of authenticator apps (RFC 6238), as all apps make them: SHA-1, six digits, a new one every 30 seconds. */
import { ONE_TIME_CODE_LENGTH } from '@tohfa/sync-protocol/password/password-limits'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** steps for a phone's clock that is ahead or behind, or a slow person */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends */
const SECRET_BYTES = 20

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Tohfa',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: ONE_TIME_CODE_LENGTH,
    period: STEP_SECONDS,
  })

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of a secret's QR picture. @param label whose it is, as the app shows it */
export const totpUri = (secret: string, label: string): string => totp(secret, label).toString()

/**
 * @param code six digits
 * @param now epoch ms
 * @returns the time step of the code: the present one, the one before or the one after; undefined if it is none of them
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const off = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return off === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + off
}
