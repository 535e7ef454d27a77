import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Message } from '@tohfa/sync-protocol/http/message'
import type { FastifyRequest } from 'fastify'
import { refuseFields } from '../http/form-fields'
import type { ReplyHead } from '../http/reply'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import { pastAccess, type PastAccess, type PastAccessDeps } from './past-access'

/** The history of gifts of one type. */
export interface Past {
  /**
   * What edits have replaced, the latest first; without a limit as many as a person is shown.
   * @throws AppError code_unknown (404) if the campaign was deleted in between
   */
  listPast(access: PastAccess, limit?: number): Promise<PastValue[]>
  /** Restores a value, as an edit made now. @throws AppError past_value_unknown or code_unknown (404) */
  restore(access: PastAccess, id: string, key: IdempotencyKey | null): Promise<Answer<Message>>
}

export interface PastRoutesDeps extends PastAccessDeps {
  idempotency: Idempotency
}

/** The two routes of the history of a type: for holders of the PIN of a gift, and for its owner. */
export const pastRoutes = (deps: PastRoutesDeps, type: CampaignType, past: Past) => ({
  list: {
    async handler(request: FastifyRequest<{ Params: { code: string } }>) {
      return past.listPast(await pastAccess(deps, request, type))
    },
  },
  restore: {
    async handler(request: FastifyRequest<{ Params: { code: string; id: string } }>, reply: ReplyHead) {
      refuseFields(request.body)
      const access = await pastAccess(deps, request, type)
      const { id } = request.params
      const key = readIdempotencyKey(request, deps.idempotency, access.found.code, id)
      return sendAnswer(reply, await past.restore(access, id, key))
    },
  },
})
