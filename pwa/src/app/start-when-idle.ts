const LATEST_MS = 3_000
const SOON_MS = 300
let begun = false

/** Starts all that the first screen does without. To be called when that is drawn; a second call does nothing. */
export function startWhenIdle(): void {
  if (begun) return
  begun = true
  const begin = () =>
    void import('./background-services')
      .then(({ start }) => start())
      .catch((error: unknown) => console.error(error))
  // missing in Safari, whatever the types say
  const { requestIdleCallback: whenIdle } = window as { requestIdleCallback?: typeof requestIdleCallback }
  setTimeout(() => (whenIdle ? whenIdle(begin, { timeout: LATEST_MS }) : begin()), SOON_MS)
}
