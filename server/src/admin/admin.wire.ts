import type { AdminCampaign, AdminUser } from '@tohfa/sync-protocol/entities/admin'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { imagePath, toCampaignImage, type Shown } from '../campaigns/campaigns.wire'
import type { ListedCampaign, ListedUser } from './admin-lists.repository'
import type { ExportedCode } from './exports.repository'

const isoTime = (at: number): string => new Date(at).toISOString()

export const toAdminUser = (row: ListedUser): AdminUser => ({
  id: row.id,
  email: row.email,
  is_admin: row.isAdmin,
  disabled: row.disabledAt !== null,
  campaign_count: row.campaignCount,
  created_at: isoTime(row.createdAt),
})

/** A campaign without its images, for the CSV. */
export const toCampaignCsvRow = (row: ListedCampaign) => ({
  name: row.name,
  user_email: row.userEmail,
  qr_quantity: row.qrQuantity,
  claimed_count: row.claimedCount,
  unclaimed_count: row.qrQuantity - row.claimedCount,
  created_at: isoTime(row.createdAt),
})

export const toAdminCampaign = (row: Shown<ListedCampaign>): AdminCampaign => ({
  id: row.id,
  ...toCampaignCsvRow(row),
  campaign_type: row.campaignType,
  image_url: row.images[0] ? imagePath(row.images[0].imageKey) : null,
  images: row.images.map(toCampaignImage),
})

export const toExportedCode = (row: ExportedCode): ListedQrCode => ({
  number: row.number,
  code: row.code,
  claimed: row.claimed,
  claimer_name: row.claimerName,
  claimer_company: row.claimerCompany,
  claimer_mobile: row.claimerMobile,
  claimer_email: row.claimerEmail,
  claimed_at: row.claimedAt === null ? null : isoTime(row.claimedAt),
  captured_at: row.capturedAt === null ? null : isoTime(row.capturedAt),
})
