/**
 * What was done to a campaign, by whom: its owner sees it. An entry is written in the transaction of the change that it
 * describes, so there is never one without the other. It has nothing about a person who claimed a gift, not even from
 * where they act.
 */
import type { CampaignLogEntry, LogAction, LogActor } from '@tohfa/sync-protocol/entities/campaign-log'
import type { PinResetReason } from '@tohfa/sync-protocol/pin/pin-reset-reasons'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isoTime } from '../http/wire-values'
import type { Session, Transaction } from '../db/database'
import type { CampaignLogRow } from '../db/tables/tables'
import { callerAddress } from '../http/caller/caller-address'
import type { PageRequest } from '../http/cursor'
import type { ManagedCampaign } from './campaign-rights'

/** Who acts on a campaign, and from where. */
export interface CampaignActor {
  kind: LogActor
  /** of the account or the link */
  id: string | null
  name: string | null
  /** as limits count it: only the /64 of an IPv6 address; null for holders of gifts and for the server itself */
  address: string | null
}

/** What an entry says besides who, when and what. */
export interface LogDetails {
  /** the name of a link */
  link?: string
  count?: number
  /** why a PIN was reset */
  reason?: PinResetReason
}

export interface CampaignLog {
  /** @param number the number of the gift that it is about */
  record(
    tx: Transaction,
    campaignId: string,
    by: CampaignActor,
    action: LogAction,
    details?: LogDetails,
    number?: number,
  ): Promise<void>
  /** Newest first. */
  list(session: Session, campaignId: string, page: PageRequest): Promise<CampaignLogRow[]>
}

/** The server itself. */
export const BY_ITSELF: CampaignActor = { kind: 'system', id: null, name: null, address: null }

/** The holder of a gift. */
export const RECIPIENT: CampaignActor = { kind: 'recipient', id: null, name: null, address: null }

export function createCampaignLog(deps: { newId: () => string; now: () => number }): CampaignLog {
  return {
    async record({ q, t }, campaignId, by, action, details = {}, number) {
      await q.insert(t.campaignLog).values({
        id: deps.newId(),
        campaignId,
        at: deps.now(),
        actorKind: by.kind,
        actorId: by.id,
        actorName: by.name,
        action,
        number: number ?? null,
        details: JSON.stringify(details),
        address: by.address,
      })
    },
    list: ({ q, t }, campaignId, { limit, after }) => {
      const { at, id } = t.campaignLog
      return q
        .select()
        .from(t.campaignLog)
        .where(
          and(
            eq(t.campaignLog.campaignId, campaignId),
            after ? sql`(${at}, ${id}) < (${after.at}, ${after.id})` : undefined,
          ),
        )
        .orderBy(desc(at), desc(id))
        .limit(limit)
    },
  }
}

/** The owner, or the holder of the link by which the campaign was asked for. */
export function actorOn(campaign: ManagedCampaign, request: FastifyRequest): CampaignActor {
  const address = callerAddress(request)
  return 'link' in campaign
    ? { kind: 'edit_link', id: campaign.link.id, name: campaign.link.name, address }
    : { kind: 'owner', id: campaign.ownerId, name: campaign.userEmail, address }
}

export const toLogEntry = (row: CampaignLogRow): CampaignLogEntry => ({
  id: row.id,
  at: isoTime(row.at) ?? '',
  actor_kind: row.actorKind,
  actor_name: row.actorName,
  action: row.action,
  number: row.number,
  details: JSON.parse(row.details) as LogDetails,
  address: row.address,
})
