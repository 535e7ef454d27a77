import type { RenderedPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { setPageHeaders } from '../pages/page-headers'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** the best quality that is fast enough while somebody waits */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Sends a page in the best encoding that the browser accepts; the caller sets how it may be cached. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  setPageHeaders(reply, page)
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const bytes = Buffer.from(page.html)
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotli(bytes, BROTLI))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip(bytes))
  return reply.send(bytes)
}
