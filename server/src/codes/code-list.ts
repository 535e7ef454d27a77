import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyRequest } from 'fastify'
import { parseRevisionCursor, revisionCursor } from '../db/store-epoch'
import { AppError } from '../http/app-error'
import { notModified } from '../http/conditional-request'
import { acceptedEncoding, encodedTag } from '../http/encoding'
import { jsonText } from '../http/json-text'
import { sendJson, sendNothing, type ReplyHead, type Sent } from '../http/reply'
import type { CodesService } from './codes.service'

const NOTHING_CHANGED = jsonText<ListedQrCode[]>([])

/**
 * Answers with a campaign's codes: the whole list from the cache or, with `?since=CURSOR`, those that changed after
 * that cursor. The campaign's revision, with the store's epoch, is cursor, cache key and the beginning of the entity
 * tag. A cursor of another epoch gets the whole list. `hidden`: without names and codes (hidden-contacts.ts).
 */
export async function sendCodeList(
  codes: CodesService,
  findCampaign: () => Promise<{ id: string; revision: number; hidden?: boolean }>,
  request: FastifyRequest<{ Querystring: { since?: string } }>,
  reply: ReplyHead,
): Promise<Sent<ListedQrCode[]>> {
  const { since } = request.query
  // first: a revision must not count for a later epoch than its own
  const epoch = await codes.storeEpoch()
  const { id, revision, hidden = false } = await findCampaign()
  reply.header('x-cursor', revisionCursor(epoch, revision)).header('vary', 'accept-encoding')
  if (since !== undefined) {
    const cursor = parseRevisionCursor(since)
    const sameEpoch = cursor?.epoch === epoch
    if (!cursor || (sameEpoch && cursor.revision > revision))
      throw new AppError('validation_failed', {
        detail: m.cursorInvalid,
        errors: [{ field: 'since', detail: m.cursorInvalid }],
      })
    reply.header('cache-control', 'private, no-cache')
    if (sameEpoch && cursor.revision === revision) return sendJson(reply, NOTHING_CHANGED)
    // nobody knows what has changed since a cursor of another epoch: everything may have
    return sendJson(
      reply,
      await codes.listChangedCodes(id, { hidden, ...(sameEpoch && { since: cursor.revision }) }),
    )
  }
  const version = `${hidden ? 'hidden-' : ''}${id}-${revisionCursor(epoch, revision)}`
  const encoding = acceptedEncoding(request)
  if (notModified(request, reply, encodedTag(`"${version}"`, encoding))) return sendNothing(reply)
  const list = await codes.listCodes(id, { version, hidden, encoding })
  return sendJson(encoding ? reply.header('content-encoding', encoding) : reply, list)
}
