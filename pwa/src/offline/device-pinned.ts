/** Campaigns that were made available offline on this device. Not in device-store.ts, because only owners have them. */
import { deviceDatabase } from './device-store'
import { createPinnedCampaigns } from './store/pinned-campaigns'

export const pinnedCampaigns = createPinnedCampaigns(deviceDatabase, () => Date.now())
