import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReplyHead } from '../http/reply'
import { route } from '../http/route'
import type { Guards } from '../http/caller/bearer'
import { refuseFields } from '../http/form-fields'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import { markReplayed, readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import type { Actor } from '../audit/audit.service'
import type { UsersService } from './admin-accounts.service'
import { actorOf } from './request-actor'

type ById = { Params: { id: string } }

/** What an admin does to an account. */
export const usersRoutes =
  (deps: {
    accounts: UsersService
    guards: Guards
    idempotency: Idempotency
    publicUrl: string | undefined
  }) =>
  async (app: FastifyInstance) => {
    const { accounts, idempotency } = deps
    const onRequest = deps.guards.admin

    const keyOf = (request: FastifyRequest<ById>) =>
      readIdempotencyKey(request, idempotency, actorOf(request).id, request.params.id)
    const acting =
      <Body>(act: (actor: Actor, id: string, key: IdempotencyKey | null) => Promise<Answer<Body>>) =>
      async (request: FastifyRequest<ById>, reply: ReplyHead) => {
        refuseFields(request.body)
        return sendAnswer(reply, await act(actorOf(request), request.params.id, keyOf(request)))
      }

    route(app, endpoint.disableUser, { onRequest, handler: acting(accounts.disable) })

    route(app, endpoint.enableUser, { onRequest, handler: acting(accounts.enable) })

    const sendLink = (
      request: FastifyRequest,
      reply: ReplyHead,
      path: string,
      { expiresAt, replayed }: { expiresAt: number; replayed: boolean },
    ) => {
      markReplayed(reply, { replayed })
      const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
      return { url: `${origin}${path}`, expires_at: new Date(expiresAt).toISOString() }
    }

    route(app, endpoint.makeInviteLink, {
      onRequest,
      async handler(request, reply) {
        refuseFields(request.body)
        const key = readIdempotencyKey(request, idempotency, actorOf(request).id)
        const invite = await accounts.makeInvite(actorOf(request), key)
        return sendLink(request, reply, `/login#invite=${invite.token}`, invite)
      },
    })

    route(app, endpoint.makeResetLink, {
      onRequest,
      async handler(request, reply) {
        refuseFields(request.body)
        const link = await accounts.makeResetToken(actorOf(request), request.params.id, keyOf(request))
        return sendLink(request, reply, `/reset-password#${link.token}`, link)
      },
    })

    route(app, endpoint.deleteUser, { onRequest, handler: acting(accounts.delete) })
  }
