import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { linkToken } from '../code/link-token'

/** who may register: anyone, anyone with an invite link, or nobody */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

export const registerForm = z.strictObject({
  email: field.accountEmail,
  password: field.newPassword,
  /** of an invite link: what follows `#invite=` in its address */
  invite: z.optional(linkToken),
})
export type Registration = z.infer<typeof registerForm>
export const loginForm = z.strictObject({
  email: field.anyEmail,
  password: field.anyPassword,
})
export type Credentials = z.infer<typeof loginForm>

export const forgotPasswordForm = z.strictObject({ email: field.accountEmail })
export type ForgotPasswordForm = z.infer<typeof forgotPasswordForm>

/** `token`: what follows the `#` in the address of the link */
export const confirmEmailForm = z.strictObject({ token: linkToken })
export type ConfirmEmailForm = z.infer<typeof confirmEmailForm>

/** The answer of login and register. */
export const accessToken = z.object({ access_token: z.string(), is_admin: z.boolean() })
export type AccessToken = z.infer<typeof accessToken>

/** `GET /api/user/profile` */
export const profile = z.object({ email: z.string(), is_admin: z.boolean() })
export type Profile = z.infer<typeof profile>
