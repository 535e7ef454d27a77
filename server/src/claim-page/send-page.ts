import type { RenderedPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressed, encodedTag } from '../http/encoding'
import { notModified } from '../http/conditional-request'
import { setPageHeaders } from '../pages/page-headers'

/** Like `notModified`, for a page that `sendPage` sends. @param etag of its content, in any encoding */
export const pageNotModified = (request: FastifyRequest, reply: FastifyReply, etag: string): boolean =>
  notModified(request, reply.header('vary', 'accept-encoding'), encodedTag(etag, acceptedEncoding(request)))

/** Sends a page in the best encoding that the browser accepts; the caller sets how it may be cached. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  setPageHeaders(reply, page)
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  const bytes = Buffer.from(page.html)
  const encoding = acceptedEncoding(request)
  if (!encoding) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compressed(bytes, encoding))
}
