import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { KeepGift } from './keep-gift'
import { WayOn } from './way-on'

/** Under a claimed gift. Nobody waits for it, so it is loaded once the page is at rest. */
export const WhatNext = (gift: { code: string; campaign: GiftCampaign }) => (
  <>
    <KeepGift {...gift} />
    <WayOn {...gift} />
  </>
)
