/** What a call that failed says of the operation, and what of the way. */
import type { Answer } from '../core/settle'
import type { Pass } from './pass'
import { HttpError, NetworkError } from './transport'

/** what is asked for by something between device and server, which knows nothing of what waits here */
const STRANGERS_WAIT_MAX_MS = 10 * 60_000

/**
 * The answer that stands for a failed request. Whether a page of something on the way is about the operation or about the
 * way is for `isWayOpen` to tell.
 * @throws the error itself when it is neither network nor server
 */
export function answerOf(failure: unknown): Answer {
  if (failure instanceof NetworkError) return { outcome: 'unanswered' }
  if (!(failure instanceof HttpError)) throw failure
  const { problem, retryAfterMs, status } = failure
  if (failure.isPage) return { outcome: 'filtered', status }
  if (!problem) {
    const asked = Math.min(retryAfterMs, STRANGERS_WAIT_MAX_MS)
    // who limits how often it is asked lets others through
    if (status === 429 && asked > 0) return { outcome: 'deferred', retryAfterMs: asked }
    // a gateway's page is no word of our server, so the way to it may be open at any moment
    return { outcome: 'unanswered', retryAfterMs: asked }
  }
  if (failure.passing) return { outcome: 'deferred', retryAfterMs, problem }
  return { id: '', outcome: 'refused', status, body: problem }
}

/**
 * Whether an empty batch gets to our server and back, over the very way that operations take. A captive portal, or a filter
 * that lets nothing through, answers it with its page as well; a filter that dislikes one operation does not.
 */
export async function isWayOpen({ transport, device }: Pick<Pass, 'transport' | 'device'>): Promise<boolean> {
  try {
    for await (const _lines of transport.push({ device_id: device, operations: [] })) continue
    return true
  } catch (failure) {
    if (failure instanceof NetworkError) return false
    // a problem is our server's own word
    if (failure instanceof HttpError) return failure.problem !== undefined
    throw failure
  }
}
