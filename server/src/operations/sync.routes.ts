import { SYNC_BODY_MAX_BYTES, SYNC_OPERATIONS_MAX } from '@tohfa/sync-protocol/limits'
import { batch } from '@tohfa/sync-protocol/operations/envelope'
import { validate } from '@tohfa/sync-protocol/validation'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { AppError } from '../http/app-error'
import { callerAddress } from '../http/caller-address'
import type { Sealing } from '../crypto/sealing-keys'
import type { SyncService } from './sync.service'

export const syncRoutes = (deps: { sync: SyncService; sealing: Sealing }) => async (app: FastifyInstance) => {
  app.get(
    '/sync/key',
    {
      schema: {
        summary: 'The public key that devices seal PINs and identity numbers to',
        response: { 200: z.object({ key_id: z.string(), public_key: z.string(), suite: z.string() }) },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(await deps.sealing.currentKey()),
  )

  app.post(
    '/sync',
    {
      bodyLimit: SYNC_BODY_MAX_BYTES,
      errorHandler: (error, request, reply) => {
        // the limit of this call has a code of its own
        if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('batch_too_large')
        return app.errorHandler(error, request, reply)
      },
      schema: {
        summary: 'Apply a batch of queued operations',
        description: 'Answers newline-delimited JSON, one line per operation as soon as it is settled.',
        body: batch,
        produces: ['application/x-ndjson'],
      },
    },
    async (request, reply) => {
      const { operations } = batchOf(request.body)
      let open = true
      const lines = new Readable({ read() {} })
      lines.once('close', () => (open = false))
      void deps.sync
        .applyBatch(operations, {
          address: callerAddress(request),
          settled: (result) => {
            if (open) lines.push(`${JSON.stringify(result)}\n`)
          },
          abandoned: () => !open,
        })
        .finally(() => open && lines.push(null))
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('application/x-ndjson; charset=utf-8')
        .send(lines)
    },
  )
}

function batchOf(body: unknown) {
  const operations = (body as { operations?: unknown } | null)?.operations
  if (Array.isArray(operations) && operations.length > SYNC_OPERATIONS_MAX)
    throw new AppError('batch_too_large')
  const parsed = validate(batch, body)
  if (!parsed.ok) throw new AppError('batch_malformed', { errors: parsed.errors })
  return parsed.value
}
