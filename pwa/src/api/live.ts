/**
 * Follows a stream of server-sent events. It is read with fetch, so that the token stays in a header.
 *
 * - Only while the page is visible: a browser has six connections to an origin, and a person many tabs.
 * - A stream that says nothing, not even its sign of life, is cut and opened again.
 * - What was missed while there was no stream is told by the first word of the next one.
 */
import { createParser } from 'eventsource-parser'
import { serverReached } from '../device/connection'
import { doubtServer } from '../device/server-doubt'
import { ApiError, request } from './client'

/** more than two signs of life of the server, which come every 20 s */
const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

export interface Follower {
  /** something changed, or may have */
  changed(): void
  /** whether the stream stands */
  standing(now: boolean): void
  /** ends it */
  signal: AbortSignal
}

/** No right to it, or nothing there: asking again would be answered alike. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.problem.status >= 400 && error.problem.status < 500 && !isBusy(error)
const isBusy = (error: unknown) => error instanceof ApiError && error.problem.status === 429

/** @param path from `/api` on */
export function follow(path: string, { changed, standing, signal }: Follower): void {
  let attempt: AbortController | undefined
  let failures = 0
  let firstWaitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function hangUp() {
    clearTimeout(timer)
    attempt?.abort()
    attempt = undefined
    standing(false)
  }

  async function read(own: AbortController) {
    const { body } = await request(path, { accept: 'text/event-stream', signal: own.signal })
    const decoder = new TextDecoder()
    let heard = 0
    const parser = createParser({
      onEvent: () => heard++,
      onRetry: (ms) => (firstWaitMs = ms),
    })
    const reader = body?.getReader()
    for (let first = true; reader; first = false) {
      const silence = setTimeout(() => own.abort(), SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done || own.signal.aborted) return
      serverReached(true)
      const before = heard
      parser.feed(decoder.decode(value, { stream: true }))
      if (first) standing(true)
      else failures = 0
      if (first || heard > before) changed()
    }
  }

  async function connect() {
    hangUp()
    const own = new AbortController()
    attempt = own
    let error: unknown
    try {
      await read(own)
    } catch (thrown) {
      error = thrown
    }
    // hung up, or connected anew
    if (attempt !== own) return
    hangUp()
    if (isFinal(error)) return leave()
    if (!(error instanceof ApiError)) doubtServer()
    const longest = isBusy(error) ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** failures)
    failures = Math.min(failures + 1, 10)
    // many devices lose a server at once, and must not come back at once
    timer = setTimeout(() => void connect(), longest * (0.5 + Math.random() / 2))
  }

  const look = () => {
    if (document.hidden) hangUp()
    else if (!attempt) void connect()
  }
  const leaving = new AbortController()
  const leave = () => {
    leaving.abort()
    hangUp()
  }
  document.addEventListener('visibilitychange', look, { signal: leaving.signal })
  addEventListener('online', look, { signal: leaving.signal })
  signal.addEventListener('abort', leave)
  look()
}
