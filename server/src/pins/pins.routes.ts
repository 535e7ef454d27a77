import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type { CodesService } from '../codes/codes.service'
import { jsonObject, parseNew } from '../http/form-fields'
import { pinVisitor } from '../http/caller/pin-caller'
import { route } from '../http/route'
import type { PinsService } from './pins.service'

export const pinsRoutes =
  (deps: { codes: CodesService; pins: PinsService }) => async (app: FastifyInstance) => {
    route(app, endpoint.verifyPin, {
      async handler(request, reply) {
        const found = await deps.codes.findCode(request.params.code)
        const form = parseNew(contract[endpoint.verifyPin].body, jsonObject(request.body))
        await deps.pins.verify(found, form.pin, pinVisitor(request))
        reply.header('cache-control', 'no-store')
        return { verified: true }
      },
    })
  }
