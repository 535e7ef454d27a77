import type { ResetPasswordForm } from '@tohfa/sync-protocol/entities/admin'
import type { Credentials } from '@tohfa/sync-protocol/entities/user'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, callJson } from '../api/client'

export const login = (body: Credentials) => callJson(endpoint.login, { body })

export const register = (body: Credentials, idempotencyKey: string) =>
  callJson(endpoint.register, { body, idempotencyKey })

export const resetPassword = (body: ResetPasswordForm, idempotencyKey: string) =>
  call(endpoint.resetPassword, { body, idempotencyKey })

export const fetchProfile = (signal?: AbortSignal) => callJson(endpoint.readProfile, { signal })
