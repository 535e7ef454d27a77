/** What is loaded once nobody waits for the page any more. */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../device/idle'
import type { WhatNext } from './what-next'

const LATEST_MS = 3_000
const SAFARI_MS = 200

/**
 * Runs `work` when the page has loaded and the browser has nothing else to do.
 * @returns a function that cancels it
 */
export function whenAtRest(work: () => void): () => void {
  let ended = false
  const idle = () => void whenIdle(LATEST_MS, SAFARI_MS).then(() => ended || work())
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
  return () => {
    ended = true
  }
}

/**
 * Registers the service worker and loads what leads on from a gift. The gift works without both: what does not load now
 * loads at the next visit.
 * @param usable whether nobody waits for the page any more
 */
export function useAtRest(usable: boolean) {
  const [update, setUpdate] = useState<() => void>()
  const [way, setWay] = useState<typeof WhatNext>()
  useEffect(() => {
    if (!usable) return
    const missing = () => undefined
    return whenAtRest(() => {
      import('../../offline/service-worker-client/register-service-worker').then(
        ({ registerServiceWorker, applyUpdate }) =>
          registerServiceWorker(() => setUpdate(() => applyUpdate), false),
        missing,
      )
      import('./what-next').then((module) => setWay(() => module.WhatNext), missing)
    })
  }, [usable])
  return {
    /** switches to a newer version that waits; undefined: there is none */
    onUpdate: update,
    WhatNext: way,
  }
}
