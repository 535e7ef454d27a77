import type { NoScriptDone, RenderedPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyRequest } from 'fastify'

/** What was done to which gift, whose page the browser shall ask for, or the file or the page to send. */
export type NoScriptAnswer =
  | { code: string; done: NoScriptDone }
  | { file: string; bytes: AsyncIterable<Uint8Array> }
  | { page: RenderedPage; status: number; retryAfterSeconds?: number | undefined }

export type NoScriptRequest = FastifyRequest<{ Params: { code: string }; Querystring: { do?: string } }>
