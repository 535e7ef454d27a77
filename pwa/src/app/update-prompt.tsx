import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isVersionWaiting, onVersionChange } from './new-version'

// without it, the new version starts with the next page
const UpdateOffer = lazy(() => import('./update-offer').catch(() => ({ default: () => null })))

/** Offers the new version. An automatic reload could lose an open form. */
export function UpdatePrompt() {
  const waiting = useSyncExternalStore(onVersionChange, isVersionWaiting)
  const [dismissed, setDismissed] = useState(false)
  return (
    <div role="status">
      {waiting && !dismissed && (
        <Suspense>
          <UpdateOffer onDismiss={() => setDismissed(true)} />
        </Suspense>
      )}
    </div>
  )
}
