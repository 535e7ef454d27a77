import * as z from 'zod/mini'
import { resetPasswordForm } from '../entities/admin'
import { accessToken, loginForm, profile, registerForm } from '../entities/user'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

export const auth = {
  [endpoint.register]: { summary: 'Make an account', body: registerForm, response: accessToken },
  [endpoint.login]: { summary: 'Log in', body: loginForm, response: accessToken },
  [endpoint.resetPassword]: {
    summary: 'Set a new password by a link that an admin made',
    body: resetPasswordForm,
    response: z.object({ message: z.string() }),
  },
  [endpoint.readProfile]: { summary: 'The signed-in account', token: 'required', response: profile },
} satisfies Record<string, EndpointContract>
