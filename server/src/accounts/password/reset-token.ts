import { acceptedSecrets, type Secrets } from '../../crypto/secrets'

/**
 * The token of a reset link. It is not stored, but derived again for a repeated request.
 * @param requestId a UUID that names the request that makes the link
 */
export const newResetToken = (secrets: Secrets, requestId: string, userId: string): string =>
  secrets.mac('password reset token', requestId, userId)

/** The digest of a token that the database stores. */
export const resetTokenHash = (secrets: Secrets, token: string): string =>
  secrets.mac('password reset token hash', token)

/** The digests under which a token may be stored: with the present root secret first, then with earlier ones. */
export const resetTokenHashes = (secrets: Secrets, token: string): string[] =>
  acceptedSecrets(secrets).map((one) => resetTokenHash(one, token))
