import { useState, useSyncExternalStore } from 'react'
import { isVersionWaiting, onVersionChange } from './new-version'
import { lazyPart } from '../ui/lazy-part'

// without it, the new version starts with the next page
const UpdateOffer = lazyPart(
  () => import('./update-offer'),
  () => null,
)

/** Offers the new version. An automatic reload could lose an open form. */
export function UpdatePrompt() {
  const waiting = useSyncExternalStore(onVersionChange, isVersionWaiting)
  const [dismissed, setDismissed] = useState(false)
  return (
    <div role="status">{waiting && !dismissed && <UpdateOffer onDismiss={() => setDismissed(true)} />}</div>
  )
}
