import type { ConfirmEmailForm, ForgotPasswordForm } from '@tohfa/sync-protocol/entities/user'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../api/client'

export const askForResetLink = (body: ForgotPasswordForm, idempotencyKey: string) =>
  callJson(endpoint.forgotPassword, { body, idempotencyKey })

export const confirmEmail = (body: ConfirmEmailForm, idempotencyKey: string) =>
  callJson(endpoint.confirmEmail, { body, idempotencyKey })
