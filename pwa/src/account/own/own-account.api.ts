import type { ChangeEmailForm, ChangePasswordForm } from '@tohfa/sync-protocol/entities/account'
import type { AddFactorForm, BeginFactorForm } from '@tohfa/sync-protocol/entities/second-factor'
import type { ConfirmedForm } from '@tohfa/sync-protocol/entities/second-step-fields'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, callJson } from '../../api/client'
import { download, type Download } from '../../api/download'

export const fetchSessions = (signal: AbortSignal) => callJson(endpoint.listSessions, { signal })

export const endSession = (id: string) => call(endpoint.endSession, { params: { id } })

export const endOtherSessions = () => callJson(endpoint.endOtherSessions, {})

export const changePassword = (body: ChangePasswordForm, idempotencyKey: string) =>
  callJson(endpoint.changePassword, { body, idempotencyKey })

export const changeEmail = (body: ChangeEmailForm, idempotencyKey: string) =>
  callJson(endpoint.changeEmail, { body, idempotencyKey })

export const fetchSecondFactors = (signal: AbortSignal) => callJson(endpoint.listSecondFactors, { signal })

export const beginSecondFactor = (body: BeginFactorForm) => callJson(endpoint.beginSecondFactor, { body })

export const addSecondFactor = (body: AddFactorForm, idempotencyKey: string) =>
  callJson(endpoint.addSecondFactor, { body, idempotencyKey })

export const removeSecondFactor = (id: string, body: ConfirmedForm, idempotencyKey: string) =>
  call(endpoint.removeSecondFactor, { params: { id }, body, idempotencyKey })

export const makeRecoveryCodes = (body: ConfirmedForm, idempotencyKey: string) =>
  callJson(endpoint.makeRecoveryCodes, { body, idempotencyKey })

export const fetchAccountData = (how: Download) => download(endpoint.exportAccount, {}, how)
