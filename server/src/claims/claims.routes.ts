import { qrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { pin } from '@tohfa/sync-protocol/fields'
import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CodesService } from '../codes/codes.service'
import { callerAddress } from '../platform/caller-address'
import { jsonObject, parseNew } from '../platform/form'
import type { DirectOperations } from '../platform/direct-operation'
import { sendAnswer } from '../platform/request-key'
import type { PinsService } from '../pins/pins.service'

type ByCode = { Params: { code: string } }
const pinForm = z.strictObject({ pin })
const consumes = ['multipart/form-data', 'application/json']

export const claimsRoutes =
  (deps: { codes: CodesService; pins: PinsService; direct: DirectOperations }) =>
  async (app: FastifyInstance) => {
    const queued = (kind: OperationKind) => ({
      handler: async (request: Parameters<DirectOperations>[1], reply: Parameters<typeof sendAnswer>[0]) =>
        sendAnswer(reply, await deps.direct(kind, request)),
    })

    app.post<ByCode>('/qr/:code/claim', {
      schema: {
        summary: 'Claim a vcard or diary code',
        consumes,
        body: qrClaimFields,
        response: { 200: qrCode },
      },
      ...queued('qr.claim'),
    })

    app.put<ByCode>('/qr/:code/update', {
      schema: {
        summary: 'Change the details of a claimed vcard, with its PIN',
        consumes,
        body: qrUpdateFields,
        response: { 200: qrCode },
      },
      ...queued('qr.update'),
    })

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
