/**
 * A stream of server-sent events. It is read with fetch, so that token and codes of links stay out of its address.
 *
 * - A stream that is silent, without even its sign of life, is cut and opened again.
 * - What may not be watched is not requested again until somebody else is signed in.
 */
import type { LiveDeletion, LiveWatching } from '@tohfa/sync-protocol/entities/live'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { WATCHED_MAX, type Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { createParser } from 'eventsource-parser'
import { serverReached } from '../device/network/connection'
import { doubtServer } from '../device/network/server-doubt'
import { ApiError, call } from './client'
import { onSessionChange, session } from './session'

/** more than two signs of life of the server, which come every 20 s */
const SILENCE_MS = 45_000
/** tabs that open together share the next stream */
const SETTLE_MS = 100
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/**
 * @param standing what the stream watches; nothing if there is none
 * @param changed what of it has changed
 */
export type Hear = (standing: readonly Watched[], changed: readonly Watched[]) => void

export interface LiveStream {
  /** Opens a new stream unless the current one watches all of these. */
  watch(names: readonly Watched[]): void
  end(): void
}

const isBusy = (error: unknown) => error instanceof ApiError && error.problem.status === 429

export function openStream(hear: Hear): LiveStream {
  let wanted: readonly Watched[] = []
  let asked: readonly Watched[] = []
  const refused = new Set<Watched>()
  let { token } = session()
  let attempt: AbortController | undefined
  let standing = false
  let failures = 0
  let firstWaitMs = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()

  function hangUp() {
    clearTimeout(timer)
    timer = undefined
    attempt?.abort()
    attempt = undefined
    if (standing) hear([], [])
    standing = false
  }

  async function read(own: AbortController, names: readonly Watched[]) {
    const { body } = await call(endpoint.followChanges, {
      body: [...names],
      accept: 'text/event-stream',
      signal: own.signal,
    })
    const decoder = new TextDecoder()
    let watching: LiveWatching = {}
    const changed = new Set<Watched>()
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === 'watching') {
          watching = JSON.parse(data) as LiveWatching
          standing = true
          return hear(names, [])
        }
        const { id } = JSON.parse(data) as LiveDeletion
        // an event does not say whose campaign it is, so it may be the user's own
        for (const name of names) if (watching[name] === null || watching[name] === id) changed.add(name)
      },
      onRetry: (ms) => (firstWaitMs = ms),
    })
    const reader = body?.getReader()
    for (let first = true; reader; first = false) {
      const silence = setTimeout(() => own.abort(), SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done || own.signal.aborted) return
      serverReached(true)
      parser.feed(decoder.decode(value, { stream: true }))
      if (!first) failures = 0
      if (changed.size > 0) hear(names, [...changed])
      changed.clear()
    }
  }

  /** Notes what was refused at this try. @returns whether anything was */
  function isRefused(error: unknown): boolean {
    if (!(error instanceof ApiError) || isBusy(error)) return false
    const { status, errors } = error.problem
    if (status < 400 || status >= 500) return false
    const places = errors?.map(({ field }) => asked[Number(field)]) ?? []
    const known = places.filter((name) => name !== undefined)
    for (const name of known.length > 0 ? known : asked) refused.add(name)
    return true
  }

  const toAsk = () => wanted.filter((name) => !refused.has(name)).slice(0, WATCHED_MAX)

  async function connect() {
    hangUp()
    asked = toAsk()
    if (asked.length === 0) return
    const own = new AbortController()
    attempt = own
    let error: unknown
    try {
      await read(own, asked)
    } catch (thrown) {
      error = thrown
    }
    // disconnected, or reconnected
    if (attempt !== own) return
    hangUp()
    if (isRefused(error)) return connectIn(0)
    if (!(error instanceof ApiError)) doubtServer()
    const longest = isBusy(error) ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** failures)
    failures = Math.min(failures + 1, 10)
    // many devices lose a server at once, and must not all return at once
    connectIn(longest * (0.5 + Math.random() / 2))
  }
  const connectIn = (ms: number) => {
    timer = setTimeout(() => void connect(), ms)
  }

  const stopListening = onSessionChange(() => {
    if (session().token === token) return
    ;({ token } = session())
    refused.clear()
    hangUp()
    connectIn(SETTLE_MS)
  })
  addEventListener('online', () => attempt ?? void connect(), { signal: ending.signal })
  return {
    watch(names) {
      wanted = names
      if (timer !== undefined) return
      const known = attempt ? asked : []
      if (toAsk().some((name) => !known.includes(name))) connectIn(SETTLE_MS)
    },
    end() {
      ending.abort()
      stopListening()
      hangUp()
    },
  }
}
