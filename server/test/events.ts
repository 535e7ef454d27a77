import type { LiveWatching } from '@tohfa/sync-protocol/entities/live'
import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { createParser } from 'eventsource-parser'
import { setTimeout as sleep } from 'node:timers/promises'

/** An event as it arrived. */
export interface Heard {
  event: string | undefined
  id: string | undefined
  data: { id: string; revision?: number; claimed_count?: number; unclaimed_count?: number }
}

/** A listener of one stream, over a real connection. */
export interface Ear {
  status: number
  headers: Headers
  /** what the stream says it watches */
  watching(): LiveWatching | undefined
  heard: Heard[]
  /** number of comments, which are signs of life */
  beats(): number
  retryMs(): number | undefined
  ended(): boolean
  /** waits for the first event that matches */
  until(right: (heard: Heard) => boolean): Promise<Heard>
  /** waits for the end of the stream, however it comes */
  end(): Promise<void>
  hangUp(): void
}

/** more than anything here takes on a busy machine */
const PATIENCE_MS = 20_000

/** Asks for a stream of events. */
export const askForEvents = (
  origin: string,
  watched: readonly Watched[],
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(`${origin}/api/events`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(watched),
    signal,
  })

export async function listen(
  origin: string,
  watched: readonly Watched[],
  headers: Record<string, string> = {},
): Promise<Ear> {
  const leaving = new AbortController()
  const answer = await askForEvents(origin, watched, headers, leaving.signal)
  const heard: Heard[] = []
  let watching: LiveWatching | undefined
  let beats = 0
  let retryMs: number | undefined
  let ended = false
  const parser = createParser({
    onEvent({ event, id, data }) {
      if (event === 'watching') watching = JSON.parse(data) as LiveWatching
      else heard.push({ event, id, data: JSON.parse(data) as Heard['data'] })
    },
    onComment: () => beats++,
    onRetry: (ms) => (retryMs = ms),
  })
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? [])
      parser.feed(decoder.decode(bytes as Uint8Array, { stream: true }))
  })()
    .catch(() => {})
    .finally(() => (ended = true))
  const eventually = async (happened: () => boolean, what: string) => {
    for (const start = Date.now(); !happened(); await sleep(5))
      if (Date.now() - start > PATIENCE_MS) throw new Error(`${what}; heard: ${JSON.stringify(heard)}`)
  }
  return {
    status: answer.status,
    headers: answer.headers,
    watching: () => watching,
    heard,
    beats: () => beats,
    retryMs: () => retryMs,
    ended: () => ended,
    async until(right) {
      await eventually(() => heard.some(right), 'not heard')
      return heard.find(right) as Heard
    },
    async end() {
      await eventually(() => ended, 'not ended')
      await reading
    },
    hangUp: () => leaving.abort(),
  }
}
