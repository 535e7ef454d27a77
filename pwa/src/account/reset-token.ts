import { linkToken } from './link-token'

/** Of a password-reset link. */
export const { take: takeResetToken, forget: forgetResetToken } = linkToken()
