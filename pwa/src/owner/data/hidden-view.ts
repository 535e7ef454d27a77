import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'

const HIDDEN = 'hidden '

/**
 * A campaign as it is kept on this device. Its list of codes without contacts is another one than that of its owner, or of a link
 * that shows them: it has an id of its own, so that neither takes the other's place.
 */
export const asCached = (campaign: Campaign): Campaign =>
  campaign.contacts === false && !campaign.id.startsWith(HIDDEN)
    ? { ...campaign, id: HIDDEN + campaign.id }
    : campaign
