import { savesData } from '../../device/save-data'

/** nobody waits for anything else then */
const AT_REST_MS = 3000

/**
 * Fetches what draws the receipt, which is large, so that it is at hand without a network.
 * @returns how to call it off
 */
export function warmReceipt(): (() => void) | undefined {
  if (savesData()) return
  let left = false
  const warm = async () => {
    await workerIsReady()
    if (!left) await import('./receipt-pdf')
  }
  const timer = setTimeout(() => void warm().catch(() => undefined), AT_REST_MS)
  return () => {
    left = true
    clearTimeout(timer)
  }
}

/** Waits for the service worker, which caches what it fetches. */
async function workerIsReady(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}
