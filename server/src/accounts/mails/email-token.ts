import { acceptedSecrets, type Secrets } from '../../crypto/secrets'

/**
 * The token of the link that confirms an email. It is not stored, but derived again when the mail is sent again.
 * @param mailId id of the mail with the link
 */
export const emailToken = (secrets: Secrets, mailId: string, userId: string): string =>
  secrets.mac('email token', mailId, userId)

/** The digest of a token that the database stores. */
export const emailTokenHash = (secrets: Secrets, token: string): string =>
  secrets.mac('email token hash', token)

/** The digests under which a token may be stored: with the present root secret first, then with earlier ones. */
export const emailTokenHashes = (secrets: Secrets, token: string): string[] =>
  acceptedSecrets(secrets).map((one) => emailTokenHash(one, token))
