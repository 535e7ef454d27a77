const LATEST_MS = 3_000
const SOON_MS = 300
let begun = false

/** Starts the background services when the browser is idle. Call it once the first screen is rendered; further calls do nothing. */
export function startWhenIdle(): void {
  if (begun) return
  begun = true
  const begin = () =>
    void import('./background-services')
      .then(({ startBackgroundServices }) => startBackgroundServices())
      .catch((error: unknown) => console.error(error))
  // Safari does not have it, though the types say so
  const { requestIdleCallback: whenIdle } = window as { requestIdleCallback?: typeof requestIdleCallback }
  setTimeout(() => (whenIdle ? whenIdle(begin, { timeout: LATEST_MS }) : begin()), SOON_MS)
}
