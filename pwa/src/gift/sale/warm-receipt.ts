import { savesData } from '../../device/save-data'

/** ms after which nobody waits for anything else */
const AT_REST_MS = 3000

/**
 * Loads the large scripts that draw receipts, so that they work offline.
 * @returns a function that cancels it
 */
export function warmReceipt(): (() => void) | undefined {
  if (savesData()) return
  let left = false
  const warm = async () => {
    await workerIsReady()
    if (!left) await Promise.all([import('./receipt-pdf'), import('./receipt-picture')])
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
