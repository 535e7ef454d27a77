import { RECOVERY_CODES } from '@tohfa/sync-protocol/limits'
import { recoveryCodeFrom } from '../crypto/recovery-code'
import type { Secrets } from '../crypto/secrets'

/**
 * The recovery codes of one batch, in stored form. They are not stored, but derived again for a repeated request.
 * @param batch a UUID that names the request that makes them
 */
export const recoveryCodesOf = (secrets: Secrets, batch: string, userId: string): string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, i) =>
    recoveryCodeFrom(secrets.mac('recovery codes', batch, userId, String(i))),
  )
