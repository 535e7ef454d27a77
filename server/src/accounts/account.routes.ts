import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Session } from '@tohfa/sync-protocol/entities/account'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyInstance } from 'fastify'
import type { SessionRow } from '../db/tables/tables'
import { userOf, type Guards } from '../http/caller/bearer'
import { jsonObject, parseNew, refuseFields } from '../http/form-fields'
import { forgetCached } from '../http/reply'
import { route } from '../http/route'
import type { Idempotency } from '../operations/idempotency'
import { markReplayed, readIdempotencyKey } from '../operations/idempotency-key'
import type { AccountService, Kept } from './account.service'
import { callerOf } from './caller'
import type { SessionsService } from './sessions/sessions.service'
import { signToken } from './sessions/tokens'

export const toSession = (row: SessionRow, current: string): Session => ({
  id: row.id,
  device: row.device,
  current: row.id === current,
  created_at: new Date(row.createdAt).toISOString(),
  last_used_at: new Date(row.lastUsedAt).toISOString(),
  expires_at: new Date(row.expiresAt).toISOString(),
})

/** What people do with their own account. */
export const accountRoutes =
  (deps: {
    account: AccountService
    sessions: SessionsService
    guards: Guards
    idempotency: Idempotency
    now: () => number
  }) =>
  async (app: FastifyInstance) => {
    const { account, sessions, idempotency } = deps
    const onRequest = deps.guards.user
    const renewed = (message: string, { owner }: Pick<Kept, 'owner'>) => ({
      message,
      access_token: signToken(app, owner, deps.now()),
    })

    route(app, endpoint.logOut, {
      onRequest,
      async handler(request, reply) {
        refuseFields(request.body)
        const { id, session } = userOf(request)
        forgetCached(reply)
        await sessions.end(id, session)
        return { message: m.loggedOut }
      },
    })

    route(app, endpoint.listSessions, {
      onRequest,
      async handler(request) {
        const { id, session } = userOf(request)
        return (await sessions.list(id)).map((row) => toSession(row, session))
      },
    })

    route(app, endpoint.endSession, {
      onRequest,
      async handler(request) {
        refuseFields(request.body)
        await sessions.end(userOf(request).id, request.params.id)
        return { message: m.sessionEnded }
      },
    })

    route(app, endpoint.endOtherSessions, {
      onRequest,
      async handler(request) {
        refuseFields(request.body)
        const owner = await sessions.endOthers(userOf(request))
        return renewed(m.othersEnded, { owner })
      },
    })

    route(app, endpoint.changePassword, {
      onRequest,
      async handler(request, reply) {
        const me = userOf(request)
        const form = parseNew(contract[endpoint.changePassword].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, idempotency, me.id, form)
        const kept = await account.changePassword(me, form, callerOf(request), key)
        markReplayed(reply, kept)
        return renewed(m.passwordChanged, kept)
      },
    })

    route(app, endpoint.changeEmail, {
      onRequest,
      async handler(request, reply) {
        const me = userOf(request)
        const form = parseNew(contract[endpoint.changeEmail].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, idempotency, me.id, form)
        const kept = await account.changeEmail(me, form, callerOf(request), key)
        markReplayed(reply, kept)
        return renewed(m.emailChanged, kept)
      },
    })
  }
