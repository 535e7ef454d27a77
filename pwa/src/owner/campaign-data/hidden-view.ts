import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'

const HIDDEN = 'hidden '

/**
 * A campaign as it is stored on this device. Its list of codes without contacts differs from the one of its owner, or
 * of a link that shows contacts. So it has its own id, and neither list replaces the other.
 */
export const asCached = (campaign: Campaign): Campaign =>
  campaign.contacts === false && !campaign.id.startsWith(HIDDEN)
    ? { ...campaign, id: HIDDEN + campaign.id }
    : campaign
