import { resetPasswordForm } from '../entities/admin'
import { secondFactorForm } from '../entities/second-factor'
import {
  accessToken,
  confirmEmailForm,
  forgotPasswordForm,
  loginForm,
  profile,
  registerForm,
} from '../entities/user'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { message } from './message'

export const auth = {
  [endpoint.register]: {
    summary: 'Make an account',
    body: registerForm,
    refusals: [401],
    response: accessToken,
  },
  [endpoint.login]: {
    unkeyed: true,
    summary: 'Log in',
    description:
      'An account with a second factor is answered 401 `second_factor_needed`, with a ticket for `POST /api/auth/second-factor` in the problem.',
    body: loginForm,
    refusals: [401],
    response: accessToken,
  },
  [endpoint.logInSecondFactor]: {
    unkeyed: true,
    summary: 'The second step of a login',
    body: secondFactorForm,
    response: accessToken,
  },
  [endpoint.resetPassword]: {
    summary: 'Set a new password with a reset link',
    body: resetPasswordForm,
    response: message,
  },
  [endpoint.forgotPassword]: {
    summary:
      'Send a reset link by email if an account has the address; the answer does not say whether it has',
    body: forgotPasswordForm,
    response: message,
  },
  [endpoint.confirmEmail]: {
    summary: 'Confirm the email of an account with the link that was sent to it',
    body: confirmEmailForm,
    response: message,
  },
  [endpoint.sendEmailLink]: {
    summary: 'Send the link that confirms the email once more',
    token: 'required',
    response: message,
  },
  [endpoint.readProfile]: { summary: 'The signed-in account', token: 'required', response: profile },
} satisfies Record<string, EndpointContract>
