import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CodesService } from '../codes/codes.service'
import { callerAddress } from '../http/caller-address'
import { jsonObject, parseNew } from '../http/form-fields'
import type { PinsService } from './pins.service'
import { pinForm } from './read-pin'

export const claimsRoutes =
  (deps: { codes: CodesService; pins: PinsService }) => async (app: FastifyInstance) => {
    app.post<{ Params: { code: string } }>(
      '/qr/:code/verify-pin',
      {
        schema: {
          summary: 'Check the PIN of a claimed code',
          body: pinForm,
          response: { 200: z.object({ verified: z.literal(true) }) },
        },
      },
      async (request, reply) => {
        const found = await deps.codes.findCode(request.params.code)
        const form = parseNew(pinForm, jsonObject(request.body))
        await deps.pins.verify(found, form.pin, callerAddress(request))
        return reply.header('cache-control', 'no-store').send({ verified: true })
      },
    )
  }
