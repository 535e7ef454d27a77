/**
 * Recovery codes and tokens of reset links. They are not stored, but derived from the request that made them. So a
 * repeated request gets the same answer, and the stored answer contains no secret.
 */
import { recoveryCodeFrom } from '../crypto/recovery-code'
import { acceptedSecrets, type Secrets } from '../crypto/secrets'

/** @param requestId a UUID that names the request that makes it */
export const newRecoveryCode = (secrets: Secrets, requestId: string, code: string): string =>
  recoveryCodeFrom(secrets.mac('recovery code', requestId, code))

/** What a recovery code is hashed as: bound to its gift, and worthless without the root secret. */
export const pepperedRecoveryCode = (secrets: Secrets, code: string, recoveryCode: string): string =>
  secrets.mac('recovery code hash', code, recoveryCode)

/** The token of a link by which a holder chooses a new PIN. @param requestId as for a recovery code */
export const newPinResetToken = (secrets: Secrets, requestId: string, code: string): string =>
  secrets.mac('PIN reset token', requestId, code)

const tokenHash = (secrets: Secrets, token: string) => secrets.mac('PIN reset token hash', token)

/** The digests under which a token may be stored: with the present root secret first, then with earlier ones. */
export const pinResetTokenHashes = (secrets: Secrets, token: string): [string, ...string[]] => {
  const [first, ...others] = acceptedSecrets(secrets).map((one) => tokenHash(one, token))
  return [first ?? tokenHash(secrets, token), ...others]
}
