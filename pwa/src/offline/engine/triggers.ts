/**
 * When a pass is run.
 *
 * Nothing here decides that there is no network: `navigator.onLine` stays true when only the server is away, and is
 * false on some networks that work. Events only say "now is a good moment", and the timer tries anyway. But any answer
 * of the server is a proof: what waits for the network is sent at once.
 */
import { isServerReachable, onConnectionChange } from '../../device/network/connection'
import { onServerProof } from '../../device/network/server-doubt'
import { onVisibleOrOnline } from '../../device/network/visible-or-online'
import type { Sync } from './pass'

/** after an engine failure that no backoff covers (a broken database) */
const AFTER_FAILURE_MS = 30_000
/** the changes of a running pass come in bursts */
const SETTLE_MS = 50
/** coming back to the page fires several events, but is one reason to try */
const ONE_REASON_MS = 2_000
/** longer timers are split: clocks are changed, and timers sleep with the device */
const LONGEST_TIMER_MS = 60_000

export interface TriggerDeps {
  sync: Sync
  /** epoch ms */
  now: () => number
  /** called when the page opens with something that waits: browsers forget that they were asked to wake us */
  askToBeWoken?: () => unknown
}

/** @returns a function that ends it; a running pass is finished */
export function startTriggers({ sync, now, askToBeWoken }: TriggerDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new AbortController()
  const { signal } = ended
  let running = 0

  const wakeIn = (ms: number) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(wake, Math.min(ms, LONGEST_TIMER_MS))
  }
  const wake = () => {
    sync.nextDueAt().then(
      (due) => {
        if (due === null || signal.aborted) return
        if (due <= now()) run(false)
        else wakeIn(due - now())
      },
      () => wakeIn(AFTER_FAILURE_MS),
    )
  }
  const run = (eager: boolean) => {
    running++
    const endedThen = (ms: number) => {
      running--
      wakeIn(ms)
    }
    sync.run({ eager }).then(
      () => endedThen(SETTLE_MS),
      (error: unknown) => {
        console.error('The outbox could not be worked on', error)
        endedThen(AFTER_FAILURE_MS)
      },
    )
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const eagerly = () => {
    isAsked = false
    clearTimeout(resting)
    resting = setTimeout(() => {
      resting = undefined
      if (isAsked && !signal.aborted) eagerly()
    }, ONE_REASON_MS)
    run(true)
  }
  /** For events that come in bursts: the first begins a pass, the others begin one more after a pause. */
  const eagerlySoon = () => {
    if (resting) isAsked = true
    else eagerly()
  }

  const endChanges = sync.onChange(() => {
    // a running pass knows what it writes, and its end wakes again
    if (running === 0) wakeIn(SETTLE_MS)
  })
  const endProofs = [
    onServerProof(eagerly),
    onConnectionChange(() => {
      if (isServerReachable()) eagerly()
    }),
  ]
  onVisibleOrOnline(({ type }) => (type === 'online' ? eagerly() : eagerlySoon()), signal)
  window.addEventListener('focus', eagerlySoon, { signal })
  window.addEventListener('pageshow', eagerlySoon, { signal })
  eagerly()
  // if this page cannot read the outbox, its passes report that
  sync.nextDueAt().then(
    (due) => (due === null ? undefined : askToBeWoken?.()),
    () => undefined,
  )

  return () => {
    ended.abort()
    clearTimeout(timer)
    clearTimeout(resting)
    endChanges()
    for (const end of endProofs) end()
  }
}
