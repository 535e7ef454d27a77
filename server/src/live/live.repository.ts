import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Session } from '../db/database'
import { inPages } from '../db/in-pages'
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
  inPages(session, (last, limit) => {
    const { campaigns } = session.t
    return select(session)
      .where(and(eq(campaigns.ownerId, ownerId), isThere(session.t), last && gt(campaigns.id, last.id)))
      .orderBy(asc(campaigns.id))
      .limit(limit)
  })
