/** Codes of authenticator apps (RFC 6238), as every app knows them: SHA-1, six digits, a new one every 30 seconds. */
import { ONE_TIME_CODE_LENGTH } from '@tohfa/sync-protocol/limits'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** steps that a phone's clock may be behind or ahead, and a person slow */
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

/** What the QR picture of a secret says. @param label whose it is, as the app shows it */
export const totpUri = (secret: string, label: string): string => totp(secret, label).toString()

/**
 * @param code six digits
 * @param now epoch ms
 * @returns the time step whose code it is: the present one, the one before or the one after; undefined where it is of none
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const off = totp(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return off === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + off
}
