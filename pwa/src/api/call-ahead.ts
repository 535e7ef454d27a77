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

/** As `call`, with the answer that the page has asked for if there is one; each is used once. */
export async function callAhead<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<AnswerOf<E>> {
  const { params = {}, signal } = asked as { params?: Record<string, string>; signal?: AbortSignal }
  const path = addressOf<string>(endpoint, params)
  const { token } = session()
  const answers = window.ahead?.token === token ? window.ahead.answers : undefined
  const coming = answers?.get(path)
  answers?.delete(path)
  const answer = await coming
  signal?.throwIfAborted()
  return answer ? answerTo(answer, token, signal) : call(endpoint, asked)
}
