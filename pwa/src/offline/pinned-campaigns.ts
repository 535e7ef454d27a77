/**
 * Campaigns that were made available offline on this device.
 *
 * Exports: pinnedCampaigns (interface in db/kept-campaigns.ts)
 */
import { createPinnedCampaigns } from './store/pinned-campaigns'
import { deviceDatabase } from './device-database'

export const pinnedCampaigns = createPinnedCampaigns(deviceDatabase(), () => Date.now())
