/**
 * Resumable uploads by tus 1.0. The library speaks the protocol. This file guards what a stranger could abuse: ids, sizes,
 * totals, and what an error reveals. Uploads are never read back over HTTP.
 */
import { ERRORS, Server } from '@tus/server'
import { ERROR_CODES, type ErrorCode } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { pathOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../http/route'
import { randomBytes } from 'node:crypto'
import { AppError } from '../http/app-error'
import { callerAddress } from '../http/caller-address'
import { loggable, toAppError, toProblem } from '../http/problem'
import type { FreeSpace } from './free-space'
import { uploadRequest } from './tus-file-store'
import { isUploadId, newUploadId } from './upload-id'
import type { UploadStore } from './upload-store'

const PATH = pathOf(endpoint.beginUpload)
const TUS_VERSION = '1.0.0'
const CHUNK = 'application/offset+octet-stream'
const FULL_RETRY_SECONDS = 300
const METADATA_MAX = 255

const LOCK_RETRY_SECONDS = 5
const AWAY_RETRY_SECONDS = 60

/** our codes for the library's refusals; all others are about the request itself */
const CODES: Record<number, ErrorCode> = {
  404: 'route_unknown',
  409: 'upload_offset_wrong',
  410: 'upload_gone',
  412: 'upload_protocol_unknown',
  500: 'internal',
  503: 'unavailable',
  507: 'storage_full',
}

function refusalOf(status: number, words = ''): AppError {
  if (words === ERRORS.ABORTED.body) return new AppError('busy', { retryAfterSeconds: LOCK_RETRY_SECONDS })
  // for a version that it does not speak the library answers 400, where the protocol wants 412
  if (/^Invalid .*tus-resumable/.test(words)) return new AppError('upload_protocol_unknown')
  // only a recording may be larger than a picture
  if (status === 413) return new AppError('file_too_large', { detail: m.audioTooLarge })
  const code = CODES[status] ?? 'body_malformed'
  return new AppError(code, ERROR_CODES[code].status > 500 ? { retryAfterSeconds: AWAY_RETRY_SECONDS } : {})
}

/** Refuses as every other call does; all answers of the library go through `write`. */
class ProblemServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body)
    const refusal = refusalOf(status, body)
    headers.set('Content-Type', 'application/problem+json; charset=utf-8')
    if (refusal.status === 412) headers.set('Tus-Version', TUS_VERSION)
    if (refusal.retryAfterSeconds !== undefined) headers.set('Retry-After', String(refusal.retryAfterSeconds))
    return super.write(context, headers, refusal.status, JSON.stringify(toProblem(refusal)))
  }
}

function createTusServer({ files, maxBytes }: UploadStore, report: (error: unknown) => void) {
  return new ProblemServer({
    path: PATH,
    datastore: files,
    maxSize: maxBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    // the app is on this origin, and no other origin may upload
    allowedOrigins: () => false,
    namingFunction: () => newUploadId(randomBytes),
    getFileIdFromRequest: (_request, id) => (id !== undefined && isUploadId(id) ? id : undefined),
    onUploadCreate: async (_request, { metadata }) => {
      const shortened: Record<string, string | null> = {}
      for (const name of ['filename', 'filetype']) {
        const value = metadata?.[name]
        if (value) shortened[name] = [...value].slice(0, METADATA_MAX).join('')
      }
      return { metadata: shortened }
    },
    onResponseError: (_request, error) => {
      // 501 is for a request that the library does not support, not for a failure
      if ('status_code' in error && (error.status_code < 500 || error.status_code === 501)) return undefined
      report(error)
      return { status_code: toAppError(error).status, body: '' }
    },
  })
}

/** Mounted under `/api`. */
export const uploadsRoutes =
  ({ uploads, space }: { uploads: UploadStore; space: FreeSpace }) =>
  async (app: FastifyInstance) => {
    const tus = createTusServer(uploads, (error) => {
      if (!app.outages.saw(error)) app.log.error(loggable(error), 'upload failed')
    })

    // the library reads the body itself, as a stream
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
    })

    const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
      // before the reply is out of the framework's hands, as it throws where the caller is gone
      const address = callerAddress(request)
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('cache-control', 'no-store')
      const announceExpiry = (at: number) => {
        if (!reply.raw.headersSent) reply.raw.setHeader('upload-expires', new Date(at).toUTCString())
      }
      await uploadRequest.run({ address, announceExpiry }, () => tus.handle(request.raw, reply.raw))
    }
    const checkId = (request: FastifyRequest<{ Params: { '*': string } }>) => {
      if (!isUploadId(request.params['*'])) throw new AppError('route_unknown')
    }

    route(app, endpoint.readUploadOptions, { handler: handOver })
    route(app, endpoint.beginUpload, {
      async handler(request, reply) {
        const size = Number(request.headers['upload-length'] ?? 0)
        // of another size the library says what is wrong with it
        if (size <= uploads.maxBytes) {
          if (!uploads.admits(callerAddress(request), size))
            throw new AppError('busy', { retryAfterSeconds: FULL_RETRY_SECONDS })
          await space.check(size)
        }
        return handOver(request, reply)
      },
    })

    route(app, endpoint.readUploadProgress, {
      // the description leaves out the twins of GET; this one stands for itself
      config: { swagger: { exposeHeadRoute: true } },
      async handler(request, reply) {
        checkId(request)
        return handOver(request, reply)
      },
    })
    route(app, endpoint.continueUpload, {
      async handler(request, reply) {
        checkId(request)
        if (request.headers['content-type'] !== CHUNK) throw new AppError('content_type_unsupported')
        return handOver(request, reply)
      },
    })
    route(app, endpoint.deleteUpload, {
      async handler(request, reply) {
        checkId(request)
        return handOver(request, reply)
      },
    })
  }
