/**
 * Tokens of one-time links. A token is not stored, but derived again from the request or mail that makes its link. The
 * database stores only its digest.
 */
import { acceptedSecrets, type Secrets } from './secrets'

function linkTokens(kind: string) {
  const hash = (secrets: Secrets, token: string) => secrets.mac(`${kind} token hash`, token)
  return {
    /** @param requestId a UUID that names the request or mail @param ids what else the link belongs to */
    make: (secrets: Secrets, requestId: string, ...ids: string[]): string =>
      secrets.mac(`${kind} token`, requestId, ...ids),
    hash,
    /** The digests under which a token may be stored: an open link outlives a rotation of the root secret. */
    hashes: (secrets: Secrets, token: string): string[] =>
      acceptedSecrets(secrets).map((one) => hash(one, token)),
  }
}

export const EMAIL_TOKENS = linkTokens('email')
export const INVITE_TOKENS = linkTokens('invite')
export const PASSWORD_RESET_TOKENS = linkTokens('password reset')
export const PIN_RESET_TOKENS = linkTokens('PIN reset')
