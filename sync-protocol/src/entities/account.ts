/** What people do with their own account. */
import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { campaign } from './campaign'

/** A row of `GET /api/user/sessions`. */
export const session = z.object({
  id: z.string(),
  /** browser and system, such as "Chrome, Android"; empty if they are not known */
  device: z.string(),
  /** whether it is the caller's own */
  current: z.boolean(),
  /** UTC ISO 8601 */
  created_at: z.string(),
  /** UTC ISO 8601, to the quarter of an hour */
  last_used_at: z.string(),
  /** UTC ISO 8601: when it ends in any case */
  expires_at: z.string(),
})
export type Session = z.infer<typeof session>

/** An answer that ends all other sessions. The caller goes on with the new token; one that named a session stays valid, too. */
export const renewed = z.object({ message: z.string(), access_token: z.string() })
export type Renewed = z.infer<typeof renewed>

export const changePasswordForm = z.strictObject({
  current_password: field.anyPassword,
  password: field.newPassword,
})
export type ChangePasswordForm = z.infer<typeof changePasswordForm>

export const changeEmailForm = z.strictObject({
  current_password: field.anyPassword,
  email: field.accountEmail,
})
export type ChangeEmailForm = z.infer<typeof changeEmailForm>

/** `GET /api/user/export`: what is stored about the account. Recipients of its campaigns are other people, and not in it. */
export const accountExport = z.object({
  /** UTC ISO 8601 */
  exported_at: z.string(),
  account: z.object({
    id: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    /** UTC ISO 8601 */
    created_at: z.string(),
  }),
  sessions: z.array(session),
  campaigns: z.array(campaign),
})
