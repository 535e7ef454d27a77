import { useEffect, useState } from 'react'
import { atRest } from './at-rest'

/**
 * Registers the service worker once the page is at rest.
 * @returns how to change over to a newer version that waits; undefined when there is none
 */
export function useUpdate(): (() => void) | undefined {
  const [update, setUpdate] = useState<() => void>()
  useEffect(
    () =>
      atRest(() => {
        import('../offline/register-service-worker').then(
          ({ registerServiceWorker, applyUpdate }) =>
            registerServiceWorker(() => setUpdate(() => applyUpdate)),
          // the network is gone again: at the next visit
          () => undefined,
        )
      }),
    [],
  )
  return update
}
