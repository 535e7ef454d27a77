/**
 * Campaigns that were made available offline on this device.
 *
 * Exports: keptCampaigns (interface in db/kept-campaigns.ts)
 */
import { createKeptCampaigns } from './db/kept-campaigns'
import { deviceDatabase } from './device-database'

export const keptCampaigns = createKeptCampaigns(deviceDatabase(), () => Date.now())
