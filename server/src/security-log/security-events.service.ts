import {
  SECURITY_EVENT_DAYS,
  SECURITY_EVENTS_MAX,
  type SecurityEvent,
  type SecurityEventKind,
} from '@tohfa/sync-protocol/entities/security-event'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import type { Database } from '../db/database'
import * as events from './security-events.repository'

/** Removes events that are no longer kept. @returns how many */
export const sweepSecurityEvents = (deps: { db: Database; now: () => number }): Promise<number> =>
  events.removeOld(deps.db, deps.now() - SECURITY_EVENT_DAYS * DAY_MS, SECURITY_EVENTS_MAX)

export type { EventFilter, FoundEvent } from './security-events.repository'
export const listSecurityEvents = events.list
export const countSecurityEvents = events.count

export const toSecurityEvent = (row: events.FoundEvent): SecurityEvent => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  last_at: new Date(row.lastAt).toISOString(),
  kind: row.kind satisfies SecurityEventKind,
  count: row.count,
  account_id: row.accountId,
  account_email: row.accountEmail,
  address: row.address,
  campaign_id: row.campaignId,
  campaign_name: row.campaignName,
  number: row.number,
  about: row.about,
})
