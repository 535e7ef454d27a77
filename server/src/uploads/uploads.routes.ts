/**
 * Resumable uploads by tus 1.0. The library speaks the protocol; what stands around it here is what a stranger could
 * abuse: ids, sizes, sums, and what an error may tell. Uploads are never read back over HTTP.
 */
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { AppError } from '../platform/app-error'
import { callerAddress } from '../platform/caller-address'
import { loggable } from '../platform/problem'
import { uploadRequest } from './incoming-files'
import { isUploadId, newUploadId } from './upload-id'
import type { UploadStore } from './upload-store'

const PATH = '/api/uploads'
const CHUNK = 'application/offset+octet-stream'
const FULL_RETRY_SECONDS = 300
const METADATA_MAX = 255

const internal = { status_code: 500, body: 'Something went wrong on the server\n' }

function createTusServer({ files, maxBytes }: UploadStore, report: (error: unknown) => void) {
  return new Server({
    path: PATH,
    datastore: files,
    maxSize: maxBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    // the app is on this origin; no other one has anything to upload
    allowedOrigins: () => false,
    namingFunction: () => newUploadId(randomBytes),
    getFileIdFromRequest: (_request, id) => (id !== undefined && isUploadId(id) ? id : undefined),
    onUploadCreate: async (_request, { metadata }) => {
      const kept: Record<string, string | null> = {}
      for (const name of ['filename', 'filetype']) {
        const value = metadata?.[name]
        if (value) kept[name] = [...value].slice(0, METADATA_MAX).join('')
      }
      return { metadata: kept }
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error && error.status_code < 500) return undefined
      report(error)
      return internal
    },
  })
}

/** Mounted under `/api`. */
export const uploadsRoutes =
  ({ uploads }: { uploads: UploadStore }) =>
  async (app: FastifyInstance) => {
    const tus = createTusServer(uploads, (error) => app.log.error(loggable(error), 'upload failed'))

    // the library reads the body itself, as it comes
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
    })

    const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('cache-control', 'no-store')
      const announceExpiry = (at: number) => {
        if (!reply.raw.headersSent) reply.raw.setHeader('upload-expires', new Date(at).toUTCString())
      }
      await uploadRequest.run({ address: callerAddress(request), announceExpiry }, () =>
        tus.handle(request.raw, reply.raw),
      )
    }
    const checkId = async (request: FastifyRequest<{ Params: { '*': string } }>) => {
      if (!isUploadId(request.params['*'])) throw new AppError('route_unknown')
    }

    app.options('/uploads', { schema: { summary: 'What this tus server can do' } }, handOver)
    app.post('/uploads', { schema: { summary: 'Begin a resumable upload (tus 1.0)' } }, (request, reply) => {
      const size = Number(request.headers['upload-length'] ?? 0)
      if (size <= uploads.maxBytes && !uploads.admits(callerAddress(request), size)) {
        throw new AppError('busy', { retryAfterSeconds: FULL_RETRY_SECONDS })
      }
      return handOver(request, reply)
    })

    app.head<{ Params: { '*': string } }>(
      '/uploads/*',
      {
        preHandler: checkId,
        schema: { summary: 'How much of an upload has arrived' },
        // the twins of GET are left out of the description, this one stands for itself
        config: { swagger: { exposeHeadRoute: true } },
      },
      handOver,
    )
    app.patch<{ Params: { '*': string } }>(
      '/uploads/*',
      { preHandler: checkId, schema: { summary: 'Continue an upload' } },
      (request, reply) => {
        if (request.headers['content-type'] !== CHUNK) throw new AppError('content_type_unsupported')
        return handOver(request, reply)
      },
    )
    app.delete<{ Params: { '*': string } }>(
      '/uploads/*',
      { preHandler: checkId, schema: { summary: 'Give an upload up' } },
      handOver,
    )
  }
