import { useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import type { ClaimView } from './claim.view'
import { KeepGift } from './keep-gift'
import { MOVED } from './moved-here'
import { WayOn } from './way-on'

const MovedDialog = lazyPart(() => import('./moved-dialog'))

interface WhatNextProps {
  code: string
  view: Extract<ClaimView, { campaign: unknown }>
}

/** Below a gift. Nobody waits for it, so it is loaded once the page is at rest. */
export function WhatNext({ code, view }: WhatNextProps) {
  const [moved] = useState(location.hash === MOVED)
  useEffect(() => {
    // whoever gets this address did not move the gift
    if (moved) history.replaceState(history.state, '', location.pathname)
  }, [moved])
  return (
    <>
      {moved && <MovedDialog code={code} name={view.campaign.name} />}
      {view.screen !== 'form' && !view.lost && <KeepGift code={code} campaign={view.campaign} />}
      <WayOn code={code} view={view} />
    </>
  )
}
