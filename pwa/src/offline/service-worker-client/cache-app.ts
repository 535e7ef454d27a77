/** Caches the whole app on this device, not only the part that a recipient of one gift needs. */

/** the message's type */
export const CACHE_APP = 'CACHE_APP'
const PATIENCE_MS = 60_000

/** Asks the service worker, once there is one. */
export function cacheApp(): void {
  appCached().catch(() => undefined)
}

/**
 * Like `cacheApp`, but waits until everything is cached.
 * @throws TypeError if some of it could not be fetched, or the browser has no service worker for this page
 */
export async function appCached(): Promise<void> {
  const cached = await Promise.race([
    navigator.serviceWorker.ready.then(({ active }) => active !== null && isCachedBy(active)),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS)),
  ])
  if (!cached) throw new TypeError('the app is not on this device')
}

function isCachedBy(worker: ServiceWorker): Promise<boolean> {
  const { port1: answer, port2: theirs } = new MessageChannel()
  return new Promise((resolve) => {
    answer.onmessage = ({ data }) => {
      answer.close()
      resolve(data === true)
    }
    worker.postMessage({ type: CACHE_APP }, [theirs])
  })
}
