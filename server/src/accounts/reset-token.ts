import type { Secrets } from '../crypto/secrets'

/**
 * The token of a reset link, made anew for a repeated request instead of being kept anywhere.
 * @param requestId a UUID that names the request that makes the link
 */
export const newResetToken = (secrets: Secrets, requestId: string, userId: string): string =>
  secrets.mac('password reset token', requestId, userId)

/** What the database holds of a token. */
export const resetTokenHash = (secrets: Secrets, token: string): string =>
  secrets.mac('password reset token hash', token)
