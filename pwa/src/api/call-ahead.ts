/** Calls whose answers the page asks for while the script of the app is still on its way (build/first-load.ts). */
import { addressOf } from '@tohfa/sync-protocol/http/address'
import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import { answerTo, call, type AnswerOf, type Asked } from './client'
import { session } from './session'

declare global {
  interface Window {
    /** What the page has asked for, by path; undefined: there was no answer. */
    ahead?: { token: string; answers: Map<string, Promise<Response | undefined>> }
  }
}

/** ms after the page began to load. Later the answers are out of date, and so is the server's time in their heads. */
const USED_WITHIN_MS = 60_000

/** As `call`, with the answer that the page has asked for if there is one; each is used once. */
export async function callAhead<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<AnswerOf<E>> {
  const { params = {}, signal } = asked as { params?: Record<string, string>; signal?: AbortSignal }
  const { token } = session()
  const early = await takeAhead(addressOf<string>(endpoint, params), token)
  signal?.throwIfAborted()
  if (early) return answerTo(early, token, signal)
  const answer = await call(endpoint, asked)
  // something has changed, so the answers that are left may be out of date
  if (answer.status !== 304) delete window.ahead
  return answer
}

function takeAhead(path: string, token: string | null): Promise<Response | undefined> | undefined {
  const isNew = performance.now() < USED_WITHIN_MS
  if (!isNew || window.ahead?.token !== token) return undefined
  const answer = window.ahead.answers.get(path)
  window.ahead.answers.delete(path)
  return answer
}
