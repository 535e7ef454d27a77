/**
 * Recovery codes. They are not stored, but derived from the request that made them. So a repeated request
 * gets the same answer, and the stored answer contains no secret.
 */
import { recoveryCodeFrom } from '../crypto/recovery-code'
import type { Secrets } from '../crypto/secrets'

/** @param requestId a UUID that names the request that makes it */
export const newRecoveryCode = (secrets: Secrets, requestId: string, code: string): string =>
  recoveryCodeFrom(secrets.mac('recovery code', requestId, code))

/** What a recovery code is hashed as: bound to its gift, and worthless without the root secret. */
export const pepperedRecoveryCode = (secrets: Secrets, code: string, recoveryCode: string): string =>
  secrets.mac('recovery code hash', code, recoveryCode)
