/** Turns an answer that is not what was asked for into an error. */
import { isProblem } from '@tohfa/sync-protocol/http/problem'
import { HttpError } from './transport'

/** Reads a failed answer; if the body is no problem+json (a proxy's page), there is no problem. */
export async function problemAnswer(answer: Response): Promise<HttpError> {
  const body: unknown = await answer.json().catch(() => null)
  return new HttpError(
    answer.status,
    retryAfterMs(answer.headers.get('retry-after'), serverTime(answer.headers.get('date'))),
    isProblem(body) ? body : undefined,
  )
}

/** The server's time, epoch ms: dates in its answer are by its clock, not by this device's. */
export const serverTime = (date: string | null | undefined): number => Date.parse(date ?? '') || Date.now()

/**
 * @param now epoch ms by the server's clock
 * @returns milliseconds; 0 for none, for a date in the past and for nonsense (RFC 9110, 10.2.3)
 */
export function retryAfterMs(header: string | null, now: number): number {
  if (!header) return 0
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms > 0 ? ms : 0
}
