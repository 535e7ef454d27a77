import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { FastifyRequest } from 'fastify'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { hasPin, pinnedRead, type PinnedReads } from '../pins/read-pin'
import type { FoundCode } from '../codes/codes.service'
import { userOf, type Guards } from '../http/caller/bearer'
import { proven, type Proven } from '../proof'

/** A claimed code whose history the caller may read and restore from: by its PIN, or as its owner. */
export type PastAccess = Proven<{ found: FoundCode; by: 'pin' | 'owner' }, 'pin' | 'owner'>

export interface PastAccessDeps extends PinnedReads {
  campaigns: CampaignsService
  guards: Guards
}

/**
 * Proves that a call may see the history of a claimed code of this type. A PIN takes precedence over a token.
 * @throws AppError code_unknown (404), wrong_campaign_type, not_claimed (409), unauthorized (401), campaign_unknown (404) for
 * somebody else's token, and as `pinnedRead`
 */
export async function pastAccess(
  deps: PastAccessDeps,
  request: FastifyRequest<{ Params: { code: string } }>,
  type: CampaignType,
): Promise<PastAccess> {
  if (hasPin(request) || request.headers.authorization === undefined)
    return proven({ found: await pinnedRead(deps, request, type), by: 'pin' as const })
  await deps.guards.user(request)
  const found = await deps.codes.findClaimed(request.params.code, type)
  await deps.campaigns.ownedCampaign(found.campaignId, userOf(request).id)
  return proven({ found, by: 'owner' as const })
}
