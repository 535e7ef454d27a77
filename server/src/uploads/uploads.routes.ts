/** Resumable uploads: what may reach the tus server. Uploads are never read back over HTTP. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../http/route'
import { ANSWER_SECURITY } from '../http/answer-security'
import { AppError } from '../http/app-error'
import { callerAddress } from '../http/caller/caller-address'
import { loggable } from '../http/problem'
import { uploadRequest } from './tus-part-store'
import type { TusServerDeps } from './tus-server'
import { isUploadId } from './upload-id'

const CHUNK = 'application/offset+octet-stream'
/** the library takes any number as a length, even 1e+21 */
const LENGTH = /^\d{1,15}$/

/** Mounted under `/api`. */
export const uploadsRoutes = (deps: TusServerDeps) => async (app: FastifyInstance) => {
  // the first upload loads it: with Node's own HTTP client, which it needs, it takes 12 MB
  const load = async () => {
    const { createTusServer } = await import('./tus-server')
    return createTusServer(deps, (error) => {
      if (!app.outages.saw(error)) app.log.error(loggable(error), 'upload failed')
    })
  }
  let loading: ReturnType<typeof load> | undefined

  // the library reads the body itself, as a stream
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    // before the framework gives up the reply, because it throws if the caller is gone
    const address = callerAddress(request)
    const tus = await (loading ??= load())
    reply.hijack()
    for (const [name, value] of Object.entries(ANSWER_SECURITY)) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    const announceExpiry = (at: number) => {
      if (!reply.raw.headersSent) reply.raw.setHeader('upload-expires', new Date(at).toUTCString())
    }
    await uploadRequest.run({ address, announceExpiry }, () => tus.handle(request.raw, reply.raw))
  }
  const checkId = (request: FastifyRequest<{ Params: { id: string } }>) => {
    if (!isUploadId(request.params.id)) throw new AppError('route_unknown')
  }

  route(app, endpoint.readUploadOptions, { handler: handOver })
  route(app, endpoint.beginUpload, {
    async handler(request, reply) {
      const length = request.headers['upload-length']
      // without one the library says what it wants
      if (length !== undefined) {
        if (typeof length !== 'string' || !LENGTH.test(length)) throw new AppError('body_malformed')
      }
      return handOver(request, reply)
    },
  })

  route(app, endpoint.readUploadProgress, {
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
