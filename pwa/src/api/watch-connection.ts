/**
 * Keeps the app's view of the connection right, both ways, while nothing else asks the server.
 *
 * - an event of the browser is no proof: `online` and a page that wakes only say that it is time to ask
 * - asks one question at a time, only while the page is visible, and with growing pauses while that leads to nothing
 * - what anybody else hears from the server (calls, the outbox, a stream of events) counts at once, and ends the asking
 * - an answer is news even if nobody had noticed an outage: whoever raised the doubt may try again
 */
import { readHealth } from '@tohfa/sync-protocol/http/endpoints'
import { isServerReachable, onConnectionChange, serverReached } from '../device/network/connection'
import { onServerDoubt, onServerDoubtOver, proveServer } from '../device/network/server-doubt'
import { onVisibleOrOnline } from '../device/network/visible-or-online'
import { callJson } from './client'

/** ms; a slower link is of no use either */
const PATIENCE_MS = 8_000
/** ms; news may come in crowds, and a question that began before them may hang */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export interface ConnectionWatch {
  /** Reports by `serverReached` whether there was an answer. @throws if there was none, or `signal` ended it */
  ask?: (signal: AbortSignal) => Promise<unknown>
  /** whether anybody needs to know */
  wanted?: () => Promise<boolean>
  /** 0 <= x < 1 */
  random?: () => number
  /** ends it */
  signal?: AbortSignal
}

/** @returns a function to call on news that may mean an answer: any tab has delivered something */
export function watchConnection({
  ask = (signal) => callJson(readHealth, { signal }),
  wanted = () => Promise.resolve(true),
  random = Math.random,
  signal = new AbortController().signal,
}: ConnectionWatch = {}): () => void {
  let question: AbortController | undefined
  let askedAt = -Infinity
  /** questions in a row that changed nothing, and ms from the last to the next one */
  let inVain = 0
  let pause = 0
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
    if (!(await wanted().catch(() => true))) {
      if (question === own) question = undefined
      return
    }
    const wasReachable = isServerReachable()
    const patience = setTimeout(() => {
      own.abort()
      serverReached(false)
    }, PATIENCE_MS)
    // what `ask` throws was already reported
    await ask(own.signal).catch(() => undefined)
    clearTimeout(patience)
    if (question !== own) return
    question = undefined
    if (signal.aborted) return
    if (!isServerReachable()) {
      nextPause()
      askIn(pause)
      return
    }
    if (wasReachable) nextPause()
    proveServer()
  }
  /** Many devices lose a server at once, and must not all return at once. */
  const nextPause = () => {
    pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** inVain) * (0.5 + random() / 2)
    inVain = Math.min(inVain + 1, 10)
  }
  const askAgain = (ms: number) => {
    doubted = true
    askIn(Math.max(0, ms - (performance.now() - askedAt)))
  }
  const askIfAway = () => {
    if (isServerReachable() && !doubted) return
    inVain = 0
    askAgain(FIRST_PAUSE_MS)
  }
  const doubt = () => {
    // a question that is already asked will be answered
    if (question) return
    // one whose doubts were long ago
    if (performance.now() - askedAt > 2 * LONGEST_PAUSE_MS) inVain = 0
    askAgain(pause)
  }

  const ends = [
    onServerDoubt(doubt),
    onServerDoubtOver(() => {
      if (question || !isServerReachable()) return
      doubted = false
      clearTimeout(timer)
    }),
    onConnectionChange(() => {
      inVain = 0
      if (isServerReachable()) {
        doubted = false
        pause = FIRST_PAUSE_MS
        clearTimeout(timer)
        // an answer that was on its way when the network went
        if (!navigator.onLine) doubt()
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
