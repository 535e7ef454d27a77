import type { ClaimView } from './claim.view'
import { KeepGift } from './keep-gift'
import { WayOn } from './way-on'

interface WhatNextProps {
  code: string
  view: Extract<ClaimView, { campaign: unknown }>
}

/** Under a claimed gift. Nobody waits for it, so it is loaded once the page is at rest. */
export function WhatNext({ code, view: { screen, campaign } }: WhatNextProps) {
  if (screen === 'form') return null
  return (
    <>
      <KeepGift code={code} campaign={campaign} />
      <WayOn code={code} campaign={campaign} />
    </>
  )
}
