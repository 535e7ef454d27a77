import { useEffect, useState } from 'react'
import type { WayOn } from './way-on'
import { whenIdle } from './when-idle'

/**
 * What leads on from a gift, as soon as it is loaded.
 * @param usable nobody waits for the page any more
 */
export function useWayOn(usable: boolean) {
  const [way, setWay] = useState<{ On: typeof WayOn }>()
  useEffect(() => {
    if (!usable) return
    return whenIdle(() => {
      import('./way-on').then(
        ({ WayOn: On }) => setWay({ On }),
        // the gift is there without it
        () => undefined,
      )
    })
  }, [usable])
  return way?.On
}
