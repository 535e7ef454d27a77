import type { ClaimView } from './claim.view'
import { KeepGift } from './keep-gift'
import { WayOn } from './way-on'

interface WhatNextProps {
  code: string
  view: Extract<ClaimView, { campaign: unknown }>
}

/** Below a gift. Nobody waits for it, so it is loaded once the page is at rest. */
export const WhatNext = ({ code, view }: WhatNextProps) => (
  <>
    {view.screen !== 'form' && !view.lost && <KeepGift code={code} campaign={view.campaign} />}
    <WayOn code={code} view={view} />
  </>
)
