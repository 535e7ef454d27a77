import type { RenderedPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, encodedTag, type Encoding } from '../http/encoding'
import { notModified } from '../http/conditional-request'
import { setPageHeaders } from '../pages/page-headers'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** the best quality that is fast enough while somebody waits */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const encodingOf = (request: FastifyRequest): Encoding | undefined => acceptedEncoding(request, 'br', 'gzip')

/** Like `notModified`, for a page that `sendPage` sends. @param etag of its content, in any encoding */
export const pageNotModified = (request: FastifyRequest, reply: FastifyReply, etag: string): boolean =>
  notModified(request, reply.header('vary', 'accept-encoding'), encodedTag(etag, encodingOf(request)))

/** Sends a page in the best encoding that the browser accepts; the caller sets how it may be cached. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  setPageHeaders(reply, page)
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  const bytes = Buffer.from(page.html)
  const encoding = encodingOf(request)
  if (!encoding) return reply.send(bytes)
  return reply
    .header('content-encoding', encoding)
    .send(encoding === 'br' ? await brotli(bytes, BROTLI) : await zip(bytes))
}
