import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../db/database'

/** What a device and an operator ask of the server itself. */
export const healthRoutes =
  (deps: { db: Database; publicUrl: string | undefined; transcription: boolean }) =>
  async (app: FastifyInstance) => {
    app.get(
      '/health',
      {
        schema: {
          summary: 'Whether the server reaches its store',
          response: { 200: z.object({ status: z.literal('ok') }) },
        },
      },
      async (_request, reply) => {
        const { q, t } = deps.db.read
        await q
          .select({ one: sql`1` })
          .from(t.users)
          .limit(1)
        return reply.header('cache-control', 'no-store').send({ status: 'ok' })
      },
    )
    app.get(
      '/config',
      {
        schema: {
          summary:
            'The origin that stands in QR codes (null where it is the one in use), and whether audio can be converted to text',
          response: { 200: z.object({ public_url: z.nullable(z.string()), transcription: z.boolean() }) },
        },
      },
      async (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .send({ public_url: deps.publicUrl ?? null, transcription: deps.transcription }),
    )
  }
