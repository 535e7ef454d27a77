import type { Kit } from '../kit'
import { defineAuditEntries } from './audit-entries.table'
import { defineBlobs } from './blobs.table'
import { defineCampaignImages } from './campaign-images.table'
import { defineCampaigns } from './campaigns.table'
import { defineCodes } from './codes.table'
import { defineDeviceQueues } from './device-queues.table'
import { defineDiaryEntries, defineEntryVersions } from './diary-entries.table'
import { defineHistory } from './history.table'
import { defineOperations } from './operations.table'
import { definePasswordResets } from './password-resets.table'
import { definePins } from './pins.table'
import { defineSalePayments, defineSales } from './sales.table'
import { defineCampaignWords, defineUserWords } from './search-words.table'
import { defineSettings } from './settings.table'
import { defineTotals } from './totals.table'
import { defineTravelers } from './travelers.table'
import { defineUsers } from './users.table'

/** Every table of the store, described once for both engines. */
export function defineTables(kit: Kit) {
  const users = defineUsers(kit)
  const campaigns = defineCampaigns(kit, users)
  const campaignImages = defineCampaignImages(kit, campaigns)
  const codes = defineCodes(kit, campaigns)
  const pins = definePins(kit, codes)
  const history = defineHistory(kit, codes)
  const deviceQueues = defineDeviceQueues(kit, campaigns)
  const diaryEntries = defineDiaryEntries(kit, codes)
  const entryVersions = defineEntryVersions(kit, diaryEntries)
  const travelers = defineTravelers(kit, codes)
  const sales = defineSales(kit, codes)
  const salePayments = defineSalePayments(kit, sales)
  const operations = defineOperations(kit, { users, campaigns })
  const blobs = defineBlobs(kit)
  const settings = defineSettings(kit)
  const totals = defineTotals(kit)
  const userWords = defineUserWords(kit, users)
  const campaignWords = defineCampaignWords(kit, campaigns)
  const passwordResets = definePasswordResets(kit, users)
  const auditEntries = defineAuditEntries(kit)
  return {
    users,
    campaigns,
    campaignImages,
    codes,
    pins,
    history,
    deviceQueues,
    diaryEntries,
    entryVersions,
    travelers,
    sales,
    salePayments,
    operations,
    blobs,
    settings,
    totals,
    userWords,
    campaignWords,
    passwordResets,
    auditEntries,
  }
}

export type Tables = ReturnType<typeof defineTables>

export type UserRow = Tables['users']['$inferSelect']
export type NewUserRow = Tables['users']['$inferInsert']
export type CampaignRow = Tables['campaigns']['$inferSelect']
export type NewCampaignRow = Tables['campaigns']['$inferInsert']
export type CampaignImageRow = Tables['campaignImages']['$inferSelect']
export type CodeRow = Tables['codes']['$inferSelect']
export type NewCodeRow = Tables['codes']['$inferInsert']
export type PinRow = Tables['pins']['$inferSelect']
export type NewPinRow = Tables['pins']['$inferInsert']
export type HistoryRow = Tables['history']['$inferSelect']
export type DeviceQueueRow = Tables['deviceQueues']['$inferSelect']
export type DiaryEntryRow = Tables['diaryEntries']['$inferSelect']
export type EntryVersionRow = Tables['entryVersions']['$inferSelect']
export type TravelerRow = Tables['travelers']['$inferSelect']
export type NewTravelerRow = Tables['travelers']['$inferInsert']
export type SaleRow = Tables['sales']['$inferSelect']
export type SalePaymentRow = Tables['salePayments']['$inferSelect']
export type OperationRow = Tables['operations']['$inferSelect']
export type NewOperationRow = Tables['operations']['$inferInsert']
export type BlobRow = Tables['blobs']['$inferSelect']
export type NewBlobRow = Tables['blobs']['$inferInsert']
export type AuditEntryRow = Tables['auditEntries']['$inferSelect']
