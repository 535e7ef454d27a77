import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { notModified } from '../http/conditional-request'
import { sendJson, sendNothing, type ReplyHead, type Sent } from '../http/reply'
import type { CodesService } from './codes.service'

/**
 * Answers a campaign's codes: the whole list from the cache or, with `?since=CURSOR`, those that changed after that cursor.
 * The campaign's revision is entity tag, cursor and cache key at once.
 */
export async function sendCodeList(
  codes: CodesService,
  campaign: { id: string; revision: number },
  request: FastifyRequest<{ Querystring: { since?: string } }>,
  reply: ReplyHead,
): Promise<Sent<ListedQrCode[]>> {
  const { since } = request.query
  reply.header('x-cursor', String(campaign.revision)).header('vary', 'accept-encoding')
  if (since !== undefined) {
    // a cursor from the future was given before an older backup was restored: what changed since then is unknown
    if (!/^\d{1,9}$/.test(since) || Number(since) > campaign.revision)
      throw new AppError('validation_failed', {
        detail: m.cursorInvalid,
        errors: [{ field: 'since', detail: m.cursorInvalid }],
      })
    reply.header('cache-control', 'private, no-cache')
    return sendJson(reply, await codes.listChangedCodes(campaign.id, Number(since)))
  }
  if (notModified(request, reply, `"${campaign.id}-${campaign.revision}"`)) return sendNothing(reply)
  const list = await codes.listCodes(campaign)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return sendJson(reply, list.json)
  return sendJson(reply.header('content-encoding', 'gzip'), list.gzipped)
}
