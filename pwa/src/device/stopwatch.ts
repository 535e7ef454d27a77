/** Measures time that passes, pauses aside, by a clock: timers run late where a page is in the background. */
export interface Stopwatch {
  go(): void
  pause(): void
  /** in the clock's unit */
  elapsed(): number
}

/** @param now a clock that never goes back */
export function createStopwatch(now: () => number): Stopwatch {
  let before = 0
  let since: number | undefined
  const elapsed = () => before + (since === undefined ? 0 : now() - since)
  return {
    go: () => {
      since ??= now()
    },
    pause: () => {
      before = elapsed()
      since = undefined
    },
    elapsed,
  }
}
