import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { route } from '../http/route'

/** What devices and operators may ask about the server itself. */
export const healthRoutes =
  (deps: { db: Database; publicUrl: string | undefined; transcription: boolean }) =>
  async (app: FastifyInstance) => {
    route(app, endpoint.readHealth, {
      async handler(_request, reply) {
        const { q, t } = deps.db.read
        await q
          .select({ one: sql`1` })
          .from(t.users)
          .limit(1)
        reply.header('cache-control', 'no-store')
        return { status: 'ok' }
      },
    })

    route(app, endpoint.readConfig, {
      handler(_request, reply) {
        reply.header('cache-control', 'no-cache')
        return { public_url: deps.publicUrl ?? null, transcription: deps.transcription }
      },
    })
  }
