/**
 * Who may do what with a campaign: its owner by an account, others by a link. A link to edit lets its holder change
 * what the public page shows, a link to view does not. Only the owner makes, replaces and switches off links.
 */
import type { LinkAccess } from '@tohfa/sync-protocol/enums'
import { normalizeMasterCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { createHash } from 'node:crypto'
import type { Session, Transaction } from '../db/database'
import type { CampaignLinkRow, CampaignRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { isUuid } from '../ids'
import { proven, type Proven } from '../proof'
import * as links from './links/campaign-links.repository'
import * as campaigns from './campaigns.repository'

/** The link by which a campaign was asked for. */
export interface UsedLink {
  /** null: a Master QR without a row yet */
  id: string | null
  name: string
  code: string
  hash: string
  access: LinkAccess
  contacts: boolean
  lastOpenedAt: number | null
}
type Linked = campaigns.FoundCampaign & { link: UsedLink }

export type OwnedCampaign = Proven<campaigns.FoundCampaign, 'owner'>
/** By a link to edit. */
export type MasteredCampaign = Proven<Linked, 'master'>
/** By any link that works. */
export type ViewedCampaign = Proven<Linked, 'view'>
/** Either credential lets its holder change the campaign. */
export type ManagedCampaign = OwnedCampaign | MasteredCampaign
/** Each credential lets its holder read the lists of the campaign; a link without contacts gets them without names. */
export type ReadCampaign = OwnedCampaign | ViewedCampaign

/** How a code is stored: one of 130 random bits needs no key. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

export const stateOf = (
  { endedAt, replacedBy, expiresAt }: CampaignLinkRow,
  now: number,
): 'alive' | 'replaced' | 'ended' => {
  if (replacedBy !== null) return 'replaced'
  return endedAt !== null || (expiresAt !== null && expiresAt <= now) ? 'ended' : 'alive'
}

/** @throws AppError link_replaced, link_ended (410) */
function mustWork(link: CampaignLinkRow | undefined, now: number): void {
  const state = link ? stateOf(link, now) : 'alive'
  if (state !== 'alive') throw new AppError(state === 'replaced' ? 'link_replaced' : 'link_ended')
}

/** @throws AppError campaign_unknown (404), also for a campaign of another owner */
export async function ownedCampaign(session: Session, id: string, ownerId: string): Promise<OwnedCampaign> {
  const campaign = isUuid(id) ? await campaigns.findOwned(session, id, ownerId) : undefined
  if (!campaign) throw new AppError('campaign_unknown')
  return proven(campaign)
}

/**
 * The campaign of a link, whose code is the credential.
 * @throws AppError campaign_unknown (404); link_replaced, link_ended (410)
 */
export async function viewedCampaign(session: Session, typed: string, now: number): Promise<ViewedCampaign> {
  const code = normalizeMasterCode(typed)
  if (code === null) throw new AppError('campaign_unknown')
  const hash = hashOfCode(code)
  const known = await links.findByHash(session, hash)
  mustWork(known, now)
  const campaign = known
    ? await campaigns.findById(session, known.campaignId)
    : await campaigns.findByMasterCode(session, code)
  if (!campaign) {
    // a Master QR may have been replaced between the two reads
    if (!known) mustWork(await links.findByHash(session, hash), now)
    throw new AppError('campaign_unknown')
  }
  const { id = null, name = '', access = 'edit', contacts = true, lastOpenedAt = null } = known ?? {}
  return proven({ ...campaign, link: { id, name, access, contacts, lastOpenedAt, code, hash } })
}

/** @throws AppError view_only (403), and as viewedCampaign */
export async function masteredCampaign(
  session: Session,
  typed: string,
  now: number,
): Promise<MasteredCampaign> {
  const campaign: Linked = await viewedCampaign(session, typed, now)
  if (campaign.link.access !== 'edit') throw new AppError('view_only')
  return proven(campaign)
}

/**
 * Locks a campaign for a change, as its next revision. Ending a link locks it too, so no change by a link comes after
 * its end.
 * @throws AppError campaign_unknown (404) if it was deleted in the meantime; link_replaced, link_ended (410)
 */
export async function lockManaged(
  tx: Transaction,
  campaign: ManagedCampaign,
  now: number,
): Promise<CampaignRow> {
  const row = await campaigns.lock(tx, campaign.id)
  if (!row) throw new AppError('campaign_unknown')
  if ('link' in campaign) mustWork(await links.findByHash(tx, campaign.link.hash), now)
  return row
}

/** Checks that a link still works, for streams that listen by it. @throws AppError link_replaced, link_ended (410) */
export const stillWorks = async (session: Session, { hash }: UsedLink, now: number): Promise<void> =>
  mustWork(await links.findByHash(session, hash), now)
