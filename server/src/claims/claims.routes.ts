import { qrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CodesService } from '../codes/codes.service'
import { callerAddress } from '../platform/caller-address'
import { jsonObject, parseNew } from '../platform/form'
import type { DirectOperations } from '../platform/direct-operation'
import type { PinsService } from '../pins/pins.service'
import { pinForm } from '../pins/read-pin'

type ByCode = { Params: { code: string } }

export const claimsRoutes =
  (deps: { codes: CodesService; pins: PinsService; direct: DirectOperations }) =>
  async (app: FastifyInstance) => {
    app.post<ByCode>(
      '/qr/:code/claim',
      deps.direct('qr.claim', {
        summary: 'Claim a vcard or diary code',
        body: qrClaimFields,
        response: { 200: qrCode },
      }),
    )

    app.put<ByCode>(
      '/qr/:code/update',
      deps.direct('qr.update', {
        summary: 'Change the details of a claimed vcard, with its PIN',
        body: qrUpdateFields,
        response: { 200: qrCode },
      }),
    )

    app.post<ByCode>(
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
