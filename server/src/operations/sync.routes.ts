import { SYNC_OPERATIONS_MAX } from '@tohfa/sync-protocol/operations/operation-limits'
import { DEVICE_CLOCK } from '@tohfa/sync-protocol/operations/device-clock'
import { batch, type WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import { BACKED_UP_HEADER, EPOCH_HEADER, TIME_HEADER } from '@tohfa/sync-protocol/operations/sync-answer'
import { PACE_HEADER, paceText, type Pace } from '@tohfa/sync-protocol/operations/pace'
import { protocolRefusal } from '@tohfa/sync-protocol/operations/protocol-version'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { readStoreState } from '../db/store-epoch'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { giveDevice, pinCaller } from '../http/caller/pin-caller'
import { sendProblem } from '../http/problem'
import { route } from '../http/route'
import type { Sealing } from '../crypto/sealing-keys'
import { skewOf } from './device-clock'
import type { SyncService } from './sync.service'

/** of one request */
const SYNC_BODY_MAX_BYTES = 1024 * 1024

/** pages and servers seldom change their versions; a page that is loaded again tries at once */
const OTHER_VERSION_RETRY_SECONDS = 300

interface SyncRoutesDeps {
  sync: SyncService
  /** why no operation is taken now; undefined: it has a chance of being applied soon */
  refusal: () => AppError | undefined
  sealing: Sealing
  db: Database
  /** how fast devices may send; undefined: as fast as they like */
  pace: Pace | undefined
  /** epoch ms */
  now: () => number
  /**
   * Takes what a device says about its queue. Does not reject.
   * @returns waits until it is stored, and says if it was not
   */
  takeReport: (
    request: FastifyRequest,
    reply: FastifyReply,
    report: { deviceId: string; waiting: readonly WaitingGroup[] },
  ) => Promise<() => Promise<void>>
}

export const syncRoutes = (deps: SyncRoutesDeps) => async (app: FastifyInstance) => {
  const skews = new WeakMap<FastifyRequest['raw'], number | null>()

  /** @returns the store's epoch @throws StoreUnavailableError */
  async function sayStoreState(reply: FastifyReply): Promise<string> {
    const state = await readStoreState(deps.db)
    reply
      .header(EPOCH_HEADER, state.epoch)
      .header(BACKED_UP_HEADER, String(state.backedUpThrough))
      .header(TIME_HEADER, String(deps.now()))
    return state.epoch
  }

  route(app, endpoint.readSealingKey, {
    async handler(_request, reply) {
      reply.header('cache-control', 'no-cache')
      return deps.sealing.currentKey()
    },
  })

  route(app, endpoint.syncOperations, {
    bodyLimit: SYNC_BODY_MAX_BYTES,
    // before the body, which may take its time, and which need not be read for a refusal
    onRequest: (request, reply, done) => {
      skews.set(request.raw, skewOf(request.headers[DEVICE_CLOCK], deps.now()))
      const refusal = deps.refusal()
      // it comes back later, and the connections of a crowd need memory meanwhile
      if (refusal) reply.header('connection', 'close')
      done(refusal)
    },
    errorHandler: (error, request, reply) => {
      // the limit of this call has its own code
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('batch_too_large')
      return app.errorHandler(error, request, reply)
    },
    async handler(request, reply) {
      const refusal = refusalOf(request.body)
      // not a failure of the server, and so nothing for its log
      if (refusal) return sendProblem(reply, refusal)
      const { operations, device_id: deviceId, waiting } = batchOf(request.body)
      const reported =
        deviceId !== undefined && waiting !== undefined
          ? await deps.takeReport(request, reply, { deviceId, waiting })
          : undefined
      // their PINs are checked while the answer is being sent
      if (operations.length > 0) giveDevice(request, reply)
      const knows = request.headers[EPOCH_HEADER]
      const epoch = await sayStoreState(reply).catch((away: unknown) => {
        // when the store is back, it may be in another epoch
        if (knows !== undefined) throw away
      })
      // a device of another epoch sends again what it had delivered first: no older edit may come after a newer one
      const isOfEpoch = knows === undefined || knows === epoch
      if (deps.pace) reply.header(PACE_HEADER, paceText(deps.pace))
      let open = true
      const lines = new Readable({ read() {} })
      lines.once('close', () => (open = false))
      void deps.sync
        .applyBatch(isOfEpoch ? operations : [], {
          caller: pinCaller(request),
          requestId: request.id,
          skew: skews.get(request.raw) ?? null,
          settled: (result) => {
            if (open) lines.push(`${JSON.stringify(result)}\n`)
          },
          abandoned: () => !open,
        })
        .finally(() => open && lines.push(null))
      await reported?.()
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('application/x-ndjson; charset=utf-8')
        .send(lines)
    },
  })
}

/** Checked before all else: nobody knows what a batch of another version holds. */
function refusalOf(body: unknown): AppError | null {
  const version = (body as { protocol?: unknown } | null)?.protocol
  const refusal = Number.isInteger(version) ? protocolRefusal(Number(version)) : null
  return refusal && new AppError(refusal, { retryAfterSeconds: OTHER_VERSION_RETRY_SECONDS })
}

function batchOf(body: unknown) {
  const operations = (body as { operations?: unknown } | null)?.operations
  if (Array.isArray(operations) && operations.length > SYNC_OPERATIONS_MAX)
    throw new AppError('batch_too_large')
  const parsed = validate(batch, body)
  if (!parsed.ok) throw new AppError('batch_malformed', { errors: parsed.errors })
  return parsed.value
}
