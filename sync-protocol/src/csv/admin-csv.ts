/** The exports of an admin, row by row: each begins with CSV_BOM, then its columns (specification section 9). */
import { CODE_COLUMNS, codeCells } from './codes-csv'
import type { AdminCampaign, AdminUser, AuditEntry } from '../entities/admin'
import type { SecurityEvent } from '../entities/security-event'
import type { ListedQrCode } from '../entities/qr-code'

/** Whole percent of claimed over total, as every screen shows it; 0 if there is nothing to claim. */
export const claimRate = (claimed: number, total: number): number =>
  total === 0 ? 0 : Math.round((claimed / total) * 100)

export const USER_COLUMNS = ['Email', 'Is Admin', 'Campaign Count', 'Joined Date']

/** The day of a moment in the server's time zone. @param at epoch ms @returns YYYY-MM-DD */
type DayOf = (at: number) => string

/** The cells of a user under USER_COLUMNS. */
export const userCells = (user: AdminUser, dayOf: DayOf): string[] => [
  user.email,
  user.is_admin ? 'Yes' : 'No',
  String(user.campaign_count),
  dayOf(Date.parse(user.created_at)),
]

export const CAMPAIGN_COLUMNS = [
  'Campaign Name',
  'User Email',
  'Total QRs',
  'Claimed',
  'Unclaimed',
  'Claim Rate',
  'Created Date',
]

/** The part of a campaign that the campaigns CSV shows. */
export type CampaignCsvRow = Pick<
  AdminCampaign,
  'name' | 'user_email' | 'qr_quantity' | 'claimed_count' | 'unclaimed_count' | 'created_at'
>

/** The cells of a campaign under CAMPAIGN_COLUMNS; the rate as whole percent with its sign. */
export const campaignCells = (campaign: CampaignCsvRow, dayOf: DayOf): string[] => [
  campaign.name,
  campaign.user_email,
  String(campaign.qr_quantity),
  String(campaign.claimed_count),
  String(campaign.unclaimed_count),
  `${claimRate(campaign.claimed_count, campaign.qr_quantity)}%`,
  dayOf(Date.parse(campaign.created_at)),
]

export const COMPLETE_COLUMNS = ['Campaign Name', 'User Email', ...CODE_COLUMNS]

/**
 * The cells of one code under COMPLETE_COLUMNS.
 * @param origin of the claim link
 */
export const completeCells = (
  campaign: { name: string; user_email: string },
  qr: ListedQrCode,
  origin: string,
): string[] => [campaign.name, campaign.user_email, ...codeCells(qr, origin)]

export const AUDIT_COLUMNS = [
  'At',
  'Who',
  'Action',
  'Account',
  'Account ID',
  'From Address',
  'Actor ID',
  'Entry ID',
]

/** The cells of an entry of the audit log under AUDIT_COLUMNS; times in UTC ISO 8601. */
export const auditCells = (entry: AuditEntry): string[] => [
  entry.at,
  entry.actor_email,
  entry.action,
  entry.target_email ?? '',
  entry.target_id ?? '',
  entry.address,
  entry.actor_id,
  entry.id,
]

export const SECURITY_COLUMNS = [
  'At',
  'Last At',
  'Event',
  'Count',
  'Account',
  'Account ID',
  'From Address',
  'Campaign ID',
  'Gift Number',
  'About',
  'Event ID',
]

/** The cells of a security event under SECURITY_COLUMNS; times in UTC ISO 8601. */
export const securityCells = (event: SecurityEvent): string[] => [
  event.at,
  event.last_at,
  event.kind,
  String(event.count),
  event.account_email ?? '',
  event.account_id ?? '',
  event.address ?? '',
  event.campaign_id ?? '',
  event.number === null ? '' : String(event.number),
  event.about ?? '',
  event.id,
]
