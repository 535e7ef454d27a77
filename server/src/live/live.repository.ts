import { and, eq, inArray } from 'drizzle-orm'
import type { Session } from '../db/database'
import { isThere, type CampaignRow } from '../db/tables/tables'

/** What an event contains about a campaign, and its owner. */
export type CampaignState = Pick<CampaignRow, 'id' | 'ownerId' | 'revision' | 'qrQuantity' | 'claimedCount'>

const select = ({ q, t }: Session) =>
  q
    .select({
      id: t.campaigns.id,
      ownerId: t.campaigns.ownerId,
      revision: t.campaigns.revision,
      qrQuantity: t.campaigns.qrQuantity,
      claimedCount: t.campaigns.claimedCount,
    })
    .from(t.campaigns)

export const listStates = (session: Session, ids: readonly string[]): Promise<CampaignState[]> =>
  select(session).where(and(inArray(session.t.campaigns.id, [...ids]), isThere(session.t)))

export const listOwnedStates = (session: Session, ownerId: string): Promise<CampaignState[]> =>
  select(session).where(and(eq(session.t.campaigns.ownerId, ownerId), isThere(session.t)))
