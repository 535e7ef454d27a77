import { linkToken } from './link-token'

/** Of a link that confirms an email. */
export const { take: takeConfirmToken, forget: forgetConfirmToken } = linkToken()
