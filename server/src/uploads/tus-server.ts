/** The tus 1.0 server. The library speaks the protocol. This file guards what a stranger could abuse: sizes, and what an error reveals. */
import { ERRORS, Server } from '@tus/server'
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { ERROR_CODES, type ErrorCode } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { pathOf } from '@tohfa/sync-protocol/http/address'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { hash, randomBytes } from 'node:crypto'
import { AppError } from '../http/app-error'
import { toAppError, toProblem } from '../http/problem'
import { FULL_RETRY_SECONDS } from './tus-part-store'
import { isUploadId } from './upload-id'
import type { UploadStore } from './upload-store'

const PATH = pathOf(endpoint.beginUpload)
const TUS_VERSION = '1.0.0'
const METADATA_MAX = 255
const DEVICE = /^[\w-]{1,64}$/

const LOCK_RETRY_SECONDS = 5
const AWAY_RETRY_SECONDS = 60

/** our codes for the library's refusals; all others are about the request itself */
const CODES: Record<number, ErrorCode> = {
  404: 'route_unknown',
  409: 'upload_offset_wrong',
  410: 'upload_gone',
  412: 'upload_protocol_unknown',
  429: 'busy',
  500: 'internal',
  503: 'unavailable',
  507: 'storage_full',
}

function refusalOf(status: number, words = ''): AppError {
  if (words === ERRORS.ABORTED.body) return new AppError('busy', { retryAfterSeconds: LOCK_RETRY_SECONDS })
  // for an unknown version the library answers 400, but the protocol wants 412
  if (/^Invalid .*tus-resumable/.test(words)) return new AppError('upload_protocol_unknown')
  if (words === ERRORS.ERR_SIZE_EXCEEDED.body)
    return new AppError('body_too_large', { detail: m.uploadLonger })
  // only a recording may be larger than a picture
  if (status === 413) return new AppError('file_too_large', { detail: m.audioTooLarge })
  const code = CODES[status] ?? 'body_malformed'
  if (code === 'busy') return new AppError(code, { retryAfterSeconds: FULL_RETRY_SECONDS })
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

export interface TusServerDeps {
  uploads: UploadStore
  /** @throws for a code without a campaign, and if that cannot be found out now: the upload then counts as a stranger's */
  findCode: (code: string) => Promise<{ campaignId: string }>
}

/** @param report gets what failed and is not the caller's fault */
export function createTusServer(
  { uploads: { files, maxBytes }, findCode }: TusServerDeps,
  report: (error: unknown) => void,
) {
  return new ProblemServer({
    path: PATH,
    datastore: files,
    maxSize: maxBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    // the app is on this origin, and no other origin may upload
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('base64url'),
    getFileIdFromRequest: (_request, id) => (id !== undefined && isUploadId(id) ? id : undefined),
    onUploadCreate: async (_request, { metadata }) => {
      const shortened: Record<string, string | null> = {}
      for (const name of ['filename', 'filetype']) {
        const value = metadata?.[name]
        if (value) shortened[name] = [...value].slice(0, METADATA_MAX).join('')
      }
      const { code, device } = metadata ?? {}
      const found = code && (await findCode(code.slice(0, METADATA_MAX)).catch(() => null))
      if (found) {
        shortened.campaign = found.campaignId
        // the code itself opens the gift
        shortened.gift = hash('sha256', normalizeCode(code) ?? code, 'base64url')
        if (device && DEVICE.test(device)) shortened.device = device
      }
      return { metadata: shortened }
    },
    onResponseError: (_request, error) => {
      if (error instanceof AppError && error.status < 500) return { status_code: error.status, body: '' }
      // bytes beyond what was declared, from a sender who did not say how many would come
      if (error instanceof Error && 'body' in error && error.body === ERRORS.ERR_MAX_SIZE_EXCEEDED.body)
        return ERRORS.ERR_SIZE_EXCEEDED
      // 501 is for a request that the library does not support, not for a failure
      if ('status_code' in error && (error.status_code < 500 || error.status_code === 501)) return undefined
      report(error)
      return { status_code: toAppError(error).status, body: '' }
    },
  })
}
