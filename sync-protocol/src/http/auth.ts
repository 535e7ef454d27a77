import { resetPasswordForm } from '../entities/admin'
import { accessToken, loginForm, profile, registerForm } from '../entities/user'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { message } from './message'

export const auth = {
  [endpoint.register]: { summary: 'Make an account', body: registerForm, response: accessToken },
  [endpoint.login]: { summary: 'Log in', body: loginForm, response: accessToken },
  [endpoint.resetPassword]: {
    summary: 'Set a new password by a link that an admin made',
    body: resetPasswordForm,
    response: message,
  },
  [endpoint.readProfile]: { summary: 'The signed-in account', token: 'required', response: profile },
} satisfies Record<string, EndpointContract>
