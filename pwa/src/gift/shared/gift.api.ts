/** What the server says about a gift of any type. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { ApiError, call, callJson } from '../../api/client'
import { isFailing, NoConnectionError } from '../../api/errors'
import { abortAfter } from '../../device/abort-after'
import type { GoneGift, KnownGift } from './submit/known-gift'

export type NetworkAnswer =
  | { state: 'loading' }
  /** `askedAt`: epoch ms, this device's clock; undefined: it came with the page */
  | ({ state: 'answered'; askedAt?: number } & KnownGift)
  /** the server knows no such code */
  | { state: 'unknown' }
  | { state: 'unreachable' }
  /** the server answered with a problem, or failed without a word */
  | { state: 'failed'; detail: string; gone?: GoneGift | undefined }

/** ms after which a person learns that there is no connection, instead of looking at grey shapes */
const PATIENCE_MS = 30_000

/** What the server says about a code and its campaign, requested at once. Never throws. */
export async function loadClaim(code: string): Promise<NetworkAnswer> {
  const signal = abortAfter(PATIENCE_MS)
  const askedAt = Date.now()
  try {
    const [qr, campaign] = await Promise.all([
      callJson(endpoint.readCode, { params: { code }, signal }),
      callJson(endpoint.readGiftCampaign, { params: { code }, signal }),
    ])
    return { state: 'answered', qr, campaign, askedAt }
  } catch (error) {
    if (!(error instanceof ApiError))
      return isFailing(error) ? { state: 'failed', detail: '' } : { state: 'unreachable' }
    if (error.problem.code === 'code_unknown') return { state: 'unknown' }
    const { code: why, detail } = error.problem
    return { state: 'failed', detail, gone: why === 'gift_erased' || why === 'code_moved' ? why : undefined }
  }
}

/** Throws ApiError if the PIN is wrong or locked, NoConnectionError if the server could not check it. */
export const verifyPin = (code: string, pin: string) =>
  call(endpoint.verifyPin, { params: { code }, body: { pin } })

/** The server's own vCard of a claimed code, with its photo. */
export const fetchVcard = async (code: string): Promise<Blob> =>
  (await call(endpoint.downloadVcard, { params: { code } })).blob()

export { NoConnectionError }
