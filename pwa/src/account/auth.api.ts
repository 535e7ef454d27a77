import type { ResetPasswordForm } from '@tohfa/sync-protocol/entities/admin'
import type { AccessToken, Credentials, Profile } from '@tohfa/sync-protocol/entities/user'
import { call, callJson } from '../api/client'

export const login = (body: Credentials) => callJson<AccessToken>('/api/auth/login', { method: 'POST', body })

export const register = (body: Credentials, idempotencyKey: string) =>
  callJson<AccessToken>('/api/auth/register', { method: 'POST', body, idempotencyKey })

export const resetPassword = (body: ResetPasswordForm, idempotencyKey: string) =>
  call('/api/auth/reset-password', { method: 'POST', body, idempotencyKey })

export const fetchProfile = (signal?: AbortSignal) => callJson<Profile>('/api/user/profile', { signal })
