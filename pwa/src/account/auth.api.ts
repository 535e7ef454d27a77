import type { ResetPasswordForm } from '@tohfa/sync-protocol/entities/admin'
import type { Credentials, Registration } from '@tohfa/sync-protocol/entities/user'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, callJson } from '../api/client'

export const login = (body: Credentials) => callJson(endpoint.login, { body })

export const register = (body: Registration, idempotencyKey: string) =>
  callJson(endpoint.register, { body, idempotencyKey })

export const fetchConfig = (signal?: AbortSignal) => callJson(endpoint.readConfig, signal ? { signal } : {})

export const resetPassword = (body: ResetPasswordForm, idempotencyKey: string) =>
  call(endpoint.resetPassword, { body, idempotencyKey })

/** Ends the session at the server; called while its token is still known. */
export const endOwnSession = () => call(endpoint.logOut, {})

export const fetchProfile = (signal?: AbortSignal) => callJson(endpoint.readProfile, { signal })
