/**
 * Keeps what the app says of the connection right, both ways, where nothing else asks the server.
 *
 * - an event of the browser is no proof: `online` and a woken page only say that it is time to ask
 * - asks one question at a time, only while the page is visible, and with growing pauses while there is no answer
 * - what anybody else hears of the server (calls, the outbox, a stream of events) counts at once, and ends the asking
 */
import { readHealth } from '@tohfa/sync-protocol/http/endpoints'
import { isServerReachable, onConnectionChange, serverReached } from '../device/connection'
import { onServerDoubt } from '../device/server-doubt'
import { onVisibleOrOnline } from '../device/visible-or-online'
import { callJson } from './client'

/** a link that is slower than this is of no use either */
const PATIENCE_MS = 8_000
/** news come in crowds, and a question that began before them may hang */
const SAME_NEWS_MS = 1_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export interface ConnectionWatch {
  /** Tells whether there was an answer, by `serverReached`. @throws when there was none, or `signal` ended it */
  ask?: (signal: AbortSignal) => Promise<unknown>
  /** 0 <= x < 1 */
  random?: () => number
  /** ends it */
  signal?: AbortSignal
}

/** @returns how to tell it of news that may mean an answer: something was delivered, from whichever tab */
export function watchConnection({
  ask = (signal) => callJson(readHealth, { signal }),
  random = Math.random,
  signal = new AbortController().signal,
}: ConnectionWatch = {}): () => void {
  let question: AbortController | undefined
  let askedAt = -Infinity
  let pauses = 0
  let doubted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const askIn = (ms: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void askNow(), ms)
  }
  async function askNow() {
    clearTimeout(timer)
    if (document.hidden) return
    question?.abort()
    const own = new AbortController()
    question = own
    askedAt = performance.now()
    doubted = false
    const patience = setTimeout(() => {
      own.abort()
      serverReached(false)
    }, PATIENCE_MS)
    // what `ask` throws was told already
    await ask(own.signal).catch(() => undefined)
    clearTimeout(patience)
    if (question !== own) return
    question = undefined
    if (isServerReachable() || signal.aborted) return
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** pauses)
    pauses = Math.min(pauses + 1, 10)
    // many devices lose a server at once, and must not come back at once
    askIn(pause * (0.5 + random() / 2))
  }
  const askSoon = () => {
    doubted = true
    const since = performance.now() - askedAt
    askIn(Math.max(0, SAME_NEWS_MS - since))
  }
  const askIfAway = () => {
    if (isServerReachable() && !doubted) return
    pauses = 0
    askSoon()
  }

  const ends = [
    // what is asked already will be answered
    onServerDoubt(() => question ?? askSoon()),
    onConnectionChange(() => {
      pauses = 0
      if (isServerReachable()) {
        doubted = false
        clearTimeout(timer)
      } else if (!question) askIn(FIRST_PAUSE_MS * (0.5 + random() / 2))
    }),
  ]
  const lost = () => serverReached(false)
  window.addEventListener('offline', lost, { signal })
  onVisibleOrOnline(askIfAway, signal)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    question?.abort()
    for (const end of ends) end()
  })
  // what happened before
  if (!navigator.onLine) lost()
  askIfAway()
  return () => {
    if (!isServerReachable()) askIfAway()
  }
}
