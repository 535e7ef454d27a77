import * as z from 'zod/mini'
import { accountExport, changeEmailForm, changePasswordForm, renewed, session } from '../entities/account'
import {
  addedFactor,
  addFactorForm,
  beginFactorForm,
  begunFactor,
  recoveryCodes,
  secondFactors,
} from '../entities/second-factor'
import { confirmedForm } from '../entities/second-step-fields'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { message } from './message'

export const account = {
  [endpoint.logOut]: {
    unkeyed: true,
    summary: 'End the session of the token',
    token: 'required',
    says: { 'Clear-Site-Data': '`"cache"`: nobody should find there what the account has seen.' },
    response: message,
  },
  [endpoint.listSessions]: {
    summary: 'Where the account is signed in',
    token: 'required',
    response: z.array(session),
  },
  [endpoint.endSession]: { unkeyed: true, summary: 'End one session', token: 'required', response: message },
  [endpoint.endOtherSessions]: {
    unkeyed: true,
    summary: 'End all sessions but this one',
    token: 'required',
    response: renewed,
  },
  [endpoint.exportAccount]: {
    summary:
      'All that is stored of the account itself: its sessions and its campaigns, without their recipients',
    token: 'required',
    response: accountExport,
  },
  [endpoint.changePassword]: {
    summary: 'Change the password',
    token: 'required',
    body: changePasswordForm,
    response: renewed,
  },
  [endpoint.changeEmail]: {
    summary: 'Change the email',
    token: 'required',
    body: changeEmailForm,
    response: renewed,
  },
  [endpoint.listSecondFactors]: {
    summary: 'The second factors of the account',
    token: 'required',
    response: secondFactors,
  },
  [endpoint.beginSecondFactor]: {
    unkeyed: true,
    summary: 'Start adding an authenticator app or a passkey',
    token: 'required',
    body: beginFactorForm,
    response: begunFactor,
  },
  [endpoint.addSecondFactor]: {
    summary: 'Add the factor that was started, once it is proven',
    token: 'required',
    body: addFactorForm,
    response: addedFactor,
  },
  [endpoint.removeSecondFactor]: {
    summary: 'Remove a second factor',
    token: 'required',
    body: confirmedForm,
    response: message,
  },
  [endpoint.makeRecoveryCodes]: {
    summary: 'Make new recovery codes, which replace the earlier ones',
    token: 'required',
    body: confirmedForm,
    response: recoveryCodes,
  },
} satisfies Record<string, EndpointContract>
