/** Loads the large scripts that draw receipts, so that they work offline. */
export async function warmReceipt(): Promise<void> {
  await workerIsReady()
  await Promise.all([import('./receipt-pdf'), import('./receipt-picture')])
}

/** Waits for the service worker, which caches what it fetches. */
async function workerIsReady(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}
