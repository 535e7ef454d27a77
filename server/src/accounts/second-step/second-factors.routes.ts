import type { SecondFactor } from '@tohfa/sync-protocol/entities/second-factor'
import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyInstance } from 'fastify'
import type { SecondFactorRow } from '../../db/tables/tables'
import { userOf, type Guards } from '../../http/caller/bearer'
import { jsonObject, parseNew } from '../../http/form-fields'
import { route } from '../../http/route'
import type { Idempotency } from '../../operations/idempotency'
import { markReplayed, readIdempotencyKey } from '../../operations/idempotency-key'
import { callerOf } from '../caller'
import { siteOf } from '../../passkeys/passkeys'
import type { SecondFactorsService } from './second-factors.service'
import { signToken } from '../sessions/tokens'

const timeOf = (at: number) => new Date(at).toISOString()

const toFactor = ({ id, kind, name, createdAt, lastUsedAt }: SecondFactorRow): SecondFactor => ({
  id,
  kind,
  device: name,
  created_at: timeOf(createdAt),
  last_used_at: lastUsedAt === null ? null : timeOf(lastUsedAt),
})

/** The second factors of people's own accounts. */
export const secondFactorsRoutes =
  (deps: {
    secondFactors: SecondFactorsService
    guards: Guards
    idempotency: Idempotency
    adminMfaRequired: boolean
    publicUrl: string | undefined
    now: () => number
  }) =>
  async (app: FastifyInstance) => {
    const { secondFactors, idempotency, publicUrl } = deps
    const onRequest = deps.guards.user

    route(app, endpoint.listSecondFactors, {
      onRequest,
      async handler(request) {
        const { id, isAdmin } = userOf(request)
        const { factors, codesLeft } = await secondFactors.list(id)
        return {
          factors: factors.map(toFactor),
          recovery_codes_left: codesLeft,
          required: deps.adminMfaRequired && isAdmin,
        }
      },
    })

    route(app, endpoint.beginSecondFactor, {
      onRequest,
      handler(request) {
        const form = parseNew(contract[endpoint.beginSecondFactor].body, jsonObject(request.body))
        return secondFactors.begin(userOf(request), form, callerOf(request), siteOf(request, publicUrl))
      },
    })

    route(app, endpoint.addSecondFactor, {
      onRequest,
      async handler(request, reply) {
        const me = userOf(request)
        const form = parseNew(contract[endpoint.addSecondFactor].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, idempotency, me.id, form)
        const site = siteOf(request, publicUrl)
        const added = await secondFactors.add(me, form, callerOf(request), site, key)
        markReplayed(reply, added)
        return {
          message: m.factorAdded,
          access_token: signToken(app, added.owner, deps.now()),
          recovery_codes: added.recoveryCodes,
        }
      },
    })

    route(app, endpoint.removeSecondFactor, {
      onRequest,
      async handler(request, reply) {
        const me = userOf(request)
        const { id } = request.params
        const form = parseNew(contract[endpoint.removeSecondFactor].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, idempotency, me.id, id, form)
        const { replayed } = await secondFactors.remove(me, id, form, callerOf(request), key)
        markReplayed(reply, { replayed })
        return { message: m.factorRemoved }
      },
    })

    route(app, endpoint.makeRecoveryCodes, {
      onRequest,
      async handler(request, reply) {
        const me = userOf(request)
        const form = parseNew(contract[endpoint.makeRecoveryCodes].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, idempotency, me.id, form)
        const made = await secondFactors.renewCodes(me, form, callerOf(request), key)
        markReplayed(reply, made)
        return { message: m.recoveryCodesMade, recovery_codes: made.recoveryCodes }
      },
    })
  }
