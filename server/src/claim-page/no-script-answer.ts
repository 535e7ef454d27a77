import type { NoScriptDone, RenderedPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyRequest } from 'fastify'

/** The answer to a form: a redirect to the page of the gift with what was done, a file, or a page. */
export type NoScriptAnswer =
  | { code: string; done: NoScriptDone }
  | { file: string; bytes: AsyncIterable<Uint8Array> }
  | { page: RenderedPage; status: number; retryAfterSeconds?: number | undefined }

export type NoScriptRequest = FastifyRequest<{ Params: { code: string }; Querystring: { do?: string } }>
