/** What a failed call says about the operation, and what about the way to the server. */
import type { Answer } from '../sending-rules/settlement'
import type { Pass } from './pass'
import { HttpError, NetworkError } from './transport'

/** the longest wait that something between device and server may ask for: it knows nothing of what waits here */
const STRANGERS_WAIT_MAX_MS = 10 * 60_000

/**
 * The answer that represents a failed request. If something on the way answered with its own page, `isWayOpen` finds
 * out whether that is about the operation or about the way.
 * @throws the error itself if it comes from neither network nor server
 */
export function answerOf(failure: unknown): Answer {
  if (failure instanceof NetworkError) return { outcome: 'unanswered' }
  if (!(failure instanceof HttpError)) throw failure
  const { problem, retryAfterMs, status } = failure
  if (failure.isPage) return { outcome: 'filtered', status }
  if (!problem) {
    const asked = Math.min(retryAfterMs, STRANGERS_WAIT_MAX_MS)
    // something that limits the rate of requests lets others through
    if (status === 429 && asked > 0) return { outcome: 'deferred', retryAfterMs: asked }
    // a gateway's page does not come from our server, so the way to it may be open again at any moment
    return { outcome: 'unanswered', retryAfterMs: asked }
  }
  if (failure.passing) return { outcome: 'deferred', retryAfterMs, problem }
  return { id: '', outcome: 'refused', status, body: problem }
}

/**
 * Whether an empty batch gets to our server and back, on the same way that operations take. A captive portal, or a
 * filter that lets nothing through, answers it with its page as well; a filter that rejects one operation does not.
 */
export async function isWayOpen({ transport, device }: Pick<Pass, 'transport' | 'device'>): Promise<boolean> {
  try {
    for await (const _lines of transport.push({ device_id: device, operations: [] })) continue
    return true
  } catch (failure) {
    if (failure instanceof NetworkError) return false
    // a problem comes from our own server
    if (failure instanceof HttpError) return failure.problem !== undefined
    throw failure
  }
}
