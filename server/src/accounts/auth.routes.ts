import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { userOf, type Guards } from '../http/bearer'
import { callerAddress } from '../http/caller-address'
import { jsonObject, parseNew } from '../http/form-fields'
import { route } from '../http/route'
import type { Idempotency } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
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

    route(app, endpoint.register, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.register].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, deps.idempotency, form)
        const { user, replayed } = await deps.auth.register(form, callerAddress(request), key)
        if (replayed) reply.header('idempotency-replayed', 'true')
        reply.header('cache-control', 'no-store')
        return answer(user)
      },
    })

    route(app, endpoint.login, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.login].body, jsonObject(request.body))
        const user = await deps.auth.login(form, callerAddress(request))
        reply.header('cache-control', 'no-store')
        return answer(user)
      },
    })

    route(app, endpoint.resetPassword, {
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.resetPassword].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, deps.idempotency, form)
        return sendAnswer(reply, await deps.passwordReset.resetPassword(form, callerAddress(request), key))
      },
    })

    route(app, endpoint.readProfile, {
      onRequest: deps.guards.user,
      handler(request) {
        const { email, isAdmin } = userOf(request)
        return { email, is_admin: isAdmin }
      },
    })
  }
