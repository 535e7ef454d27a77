import { resetPasswordForm } from '@tohfa/sync-protocol/entities/admin'
import { accessToken, loginForm, profile, registerForm } from '@tohfa/sync-protocol/entities/user'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { userOf, type Guards } from '../http/bearer'
import { callerAddress } from '../http/caller-address'
import { jsonObject, parseNew } from '../http/form-fields'
import type { Idempotency } from '../operations/idempotency'
import { requestKey, sendAnswer } from '../operations/request-key'
import type { AuthService, TokenOwner } from './auth.service'
import type { PasswordResetService } from './password-reset.service'
import { signToken } from './tokens'

export const authRoutes =
  (deps: {
    auth: AuthService
    passwordReset: PasswordResetService
    guards: Guards
    idempotency: Idempotency
  }) =>
  async (app: FastifyInstance) => {
    const answer = (user: TokenOwner) => ({ access_token: signToken(app, user), is_admin: user.isAdmin })

    app.post(
      '/auth/register',
      { schema: { summary: 'Make an account', body: registerForm, response: { 200: accessToken } } },
      async (request, reply) => {
        const form = parseNew(registerForm, jsonObject(request.body))
        const key = requestKey(request, deps.idempotency, form)
        const { user, replayed } = await deps.auth.register(form, callerAddress(request), key)
        if (replayed) reply.header('idempotency-replayed', 'true')
        return reply.header('cache-control', 'no-store').send(answer(user))
      },
    )

    app.post(
      '/auth/login',
      { schema: { summary: 'Log in', body: loginForm, response: { 200: accessToken } } },
      async (request, reply) => {
        const form = parseNew(loginForm, jsonObject(request.body))
        const user = await deps.auth.login(form, callerAddress(request))
        return reply.header('cache-control', 'no-store').send(answer(user))
      },
    )

    app.post(
      '/auth/reset-password',
      {
        schema: {
          summary: 'Set a new password by a link that an admin made',
          body: resetPasswordForm,
          response: { 200: z.object({ message: z.string() }) },
        },
      },
      async (request, reply) => {
        const form = parseNew(resetPasswordForm, jsonObject(request.body))
        const key = requestKey(request, deps.idempotency, form)
        return sendAnswer(reply, await deps.passwordReset.resetPassword(form, callerAddress(request), key))
      },
    )

    app.get(
      '/user/profile',
      {
        onRequest: deps.guards.user,
        schema: { summary: 'The signed-in account', security: [{ bearer: [] }], response: { 200: profile } },
      },
      async (request) => {
        const { email, isAdmin } = userOf(request)
        return { email, is_admin: isAdmin }
      },
    )
  }
