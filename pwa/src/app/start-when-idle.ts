import { whenIdle } from '../device/idle'

const LATEST_MS = 3_000
const SOON_MS = 300
let begun = false

/** Starts the background services when the browser is idle. Call it once the first screen is rendered; further calls do nothing. */
export function startWhenIdle(): void {
  if (begun) return
  begun = true
  setTimeout(
    () =>
      void whenIdle(LATEST_MS)
        .then(() => import('./background-services'))
        .then(({ startBackgroundServices }) => startBackgroundServices())
        .catch((error: unknown) => console.error(error)),
    SOON_MS,
  )
}
