import * as z from 'zod/mini'
import * as field from '../fields'

export const registerForm = z.strictObject({ email: field.accountEmail, password: field.newPassword })
export const loginForm = z.strictObject({
  email: z.pipe(
    field.requiredText(254),
    z.transform((value: string) => value.toLowerCase()),
  ),
  password: field.anyPassword,
})
export type Credentials = z.infer<typeof registerForm>

/** The answer of login and register. */
export const accessToken = z.object({ access_token: z.string(), is_admin: z.boolean() })
export type AccessToken = z.infer<typeof accessToken>

/** `GET /api/user/profile` */
export const profile = z.object({ email: z.string(), is_admin: z.boolean() })
export type Profile = z.infer<typeof profile>
