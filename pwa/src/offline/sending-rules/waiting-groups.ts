/** What waits on this device, as it is reported to the server: numbers by campaign, no contents. */
import { WAITING_GROUPS_MAX } from '@tohfa/sync-protocol/operations/operation-limits'
import type { WaitingGroup } from '@tohfa/sync-protocol/operations/envelope'
import { isOfRefusedClaim } from './held-up'
import { isClaim, type OutboxEntry } from './outbox-entry'

/**
 * The oldest groups first. If the device does not know the campaign of a code, the code is a group of its own; the
 * server merges the groups of one campaign.
 * @param open what the server has not confirmed
 * @param sent ids of what is sent with it
 */
export function waitingGroups(open: readonly OutboxEntry[], sent: ReadonlySet<string>): WaitingGroup[] {
  const groups = new Map<string, { code: string; count: number; since: number }>()
  const claims = open.filter(isClaim)
  for (const entry of open) {
    const { id, code, campaignHint = code, capturedAt, state } = entry
    // what was refused waits for a person, and what was saved behind a refused claim is of a gift of somebody else
    if (sent.has(id) || state === 'attention' || isOfRefusedClaim(entry, claims)) continue
    const group = groups.get(campaignHint) ?? { code, count: 0, since: capturedAt }
    group.count += 1
    group.since = Math.min(group.since, capturedAt)
    groups.set(campaignHint, group)
  }
  return [...groups.values()]
    .sort((a, b) => a.since - b.since)
    .slice(0, WAITING_GROUPS_MAX)
    .map(({ since, ...group }) => ({ ...group, since: new Date(since).toISOString() }))
}
