import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle'

/**
 * Registers the service worker once the page is at rest.
 * @param usable nobody waits for the page any more
 * @returns how to change over to a newer version that waits; undefined when there is none
 */
export function useUpdate(usable: boolean): (() => void) | undefined {
  const [update, setUpdate] = useState<() => void>()
  useEffect(() => {
    if (!usable) return
    return whenIdle(() => {
      import('../../offline/service-worker/register-service-worker').then(
        ({ registerServiceWorker, applyUpdate }) =>
          registerServiceWorker(() => setUpdate(() => applyUpdate), false),
        // the network is gone again: at the next visit
        () => undefined,
      )
    })
  }, [usable])
  return update
}
