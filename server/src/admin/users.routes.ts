import { adminUser, resetLink } from '@tohfa/sync-protocol/entities/admin'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Guards } from '../http/bearer'
import { refuseFields } from '../http/form-fields'
import type { Answer, Idempotency, RequestKey } from '../operations/idempotency'
import { requestKey, sendAnswer } from '../operations/request-key'
import type { Actor } from '../audit/audit.service'
import type { UsersService } from './users.service'
import { actorOf } from './request-actor'

type ById = { Params: { id: string } }
const security = [{ bearer: [] }]

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
      requestKey(request, idempotency, actorOf(request).id, request.params.id)
    const acting =
      (act: (actor: Actor, id: string, key: RequestKey | null) => Promise<Answer>) =>
      async (request: FastifyRequest<ById>, reply: FastifyReply) => {
        refuseFields(request.body)
        return sendAnswer(reply, await act(actorOf(request), request.params.id, keyOf(request)))
      }

    app.post<ById>(
      '/admin/users/:id/disable',
      {
        onRequest,
        schema: {
          summary: 'Disable an account: all of its tokens die, and it cannot log in',
          security,
          response: { 200: adminUser },
        },
      },
      acting(accounts.disable),
    )

    app.post<ById>(
      '/admin/users/:id/enable',
      { onRequest, schema: { summary: 'Enable an account again', security, response: { 200: adminUser } } },
      acting(accounts.enable),
    )

    app.post<ById>(
      '/admin/users/:id/reset-link',
      {
        onRequest,
        schema: {
          summary: 'Make a link by which its owner sets a new password, once',
          security,
          response: { 200: resetLink },
        },
      },
      async (request, reply) => {
        refuseFields(request.body)
        const { token, expiresAt, replayed } = await accounts.makeResetToken(
          actorOf(request),
          request.params.id,
          keyOf(request),
        )
        if (replayed) reply.header('idempotency-replayed', 'true')
        const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
        return reply.send({
          url: `${origin}/reset-password#${token}`,
          expires_at: new Date(expiresAt).toISOString(),
        })
      },
    )

    app.delete<ById>(
      '/admin/users/:id',
      {
        onRequest,
        schema: {
          summary: 'Delete an account with everything that belongs to it',
          security,
          response: { 200: z.object({ message: z.string() }) },
        },
      },
      acting(accounts.delete),
    )
  }
