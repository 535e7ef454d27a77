import { isNull } from 'drizzle-orm'
import type { Kit } from '../kit'
import { defineAuditEntries, defineSecurityEvents } from './logs.table'
import { defineBlobs } from './blobs.table'
import {
  defineCampaignImages,
  defineCampaignLinks,
  defineCampaignLog,
  defineCampaigns,
} from './campaigns.table'
import { defineConsents, defineConsentTexts, definePastConsents } from './consents.table'
import { defineCodes } from './codes.table'
import { defineDeviceQueues } from './device-queues.table'
import { defineDiaryEntries, defineEntryVersions } from './diary-entries.table'
import {
  defineEmailLinks,
  defineInvites,
  defineLoginTries,
  definePasswordResets,
  defineRecoveryCodes,
  defineSecondFactors,
  defineSessions,
  defineUsers,
} from './accounts.table'
import {
  defineCampaignPinTries,
  defineGiftPasskeys,
  definePinDevices,
  definePinResets,
  definePins,
  defineRecoveries,
} from './pins.table'
import { defineHistory } from './history.table'
import { defineMailCounts, defineMails } from './mails.table'
import { defineOperations, definePastOperations } from './operations.table'
import { defineMovedCodes } from './moved-codes.table'
import { defineSalePayments, defineSales } from './sales.table'
import { defineCampaignWords, defineUserWords } from './search-words.table'
import { defineSettings } from './settings.table'
import { defineThrottles } from './throttles.table'
import { defineTotals } from './totals.table'
import { defineTravelers } from './travelers.table'
import { defineUploadParts, defineUploads } from './uploads.table'

/** Every table of the store, described once for both engines. */
export function defineTables(kit: Kit) {
  const users = defineUsers(kit)
  const campaigns = defineCampaigns(kit, users)
  const codes = defineCodes(kit, campaigns)
  const pins = definePins(kit, codes)
  const diaryEntries = defineDiaryEntries(kit, codes)
  const sales = defineSales(kit, codes)
  return {
    users,
    campaigns,
    campaignImages: defineCampaignImages(kit, campaigns),
    campaignLinks: defineCampaignLinks(kit, campaigns),
    campaignLog: defineCampaignLog(kit, campaigns),
    codes,
    pins,
    pinDevices: definePinDevices(kit, pins),
    campaignPinTries: defineCampaignPinTries(kit, campaigns),
    consentTexts: defineConsentTexts(kit, campaigns),
    consents: defineConsents(kit, codes),
    pastConsents: definePastConsents(kit, codes),
    recoveries: defineRecoveries(kit, pins),
    pinResets: definePinResets(kit, { pins, campaigns }),
    giftPasskeys: defineGiftPasskeys(kit, pins),
    movedCodes: defineMovedCodes(kit, { codes, campaigns }),
    history: defineHistory(kit, codes),
    deviceQueues: defineDeviceQueues(kit, campaigns),
    diaryEntries,
    entryVersions: defineEntryVersions(kit, diaryEntries),
    travelers: defineTravelers(kit, codes),
    sales,
    salePayments: defineSalePayments(kit, sales),
    operations: defineOperations(kit, { users, campaigns }),
    pastOperations: definePastOperations(kit),
    blobs: defineBlobs(kit),
    uploads: defineUploads(kit),
    uploadParts: defineUploadParts(kit),
    settings: defineSettings(kit),
    totals: defineTotals(kit),
    userWords: defineUserWords(kit, users),
    campaignWords: defineCampaignWords(kit, campaigns),
    invites: defineInvites(kit),
    passwordResets: definePasswordResets(kit, users),
    auditEntries: defineAuditEntries(kit),
    securityEvents: defineSecurityEvents(kit),
    sessions: defineSessions(kit, users),
    loginTries: defineLoginTries(kit),
    mails: defineMails(kit, users),
    mailCounts: defineMailCounts(kit),
    throttles: defineThrottles(kit),
    emailLinks: defineEmailLinks(kit, users),
    secondFactors: defineSecondFactors(kit, users),
    recoveryCodes: defineRecoveryCodes(kit, users),
  }
}

export type Tables = ReturnType<typeof defineTables>

/** The condition that a campaign exists: once its deletion has begun nobody sees it, although it still has a row. */
export const isThere = ({ campaigns }: Pick<Tables, 'campaigns'>) => isNull(campaigns.deletedAt)

export type UserRow = Tables['users']['$inferSelect']
export type CampaignRow = Tables['campaigns']['$inferSelect']
export type CampaignImageRow = Tables['campaignImages']['$inferSelect']
export type CampaignLinkRow = Tables['campaignLinks']['$inferSelect']
export type NewCampaignLinkRow = Tables['campaignLinks']['$inferInsert']
export type CampaignLogRow = Tables['campaignLog']['$inferSelect']
export type CodeRow = Tables['codes']['$inferSelect']
export type PinRow = Tables['pins']['$inferSelect']
export type ConsentTextRow = Tables['consentTexts']['$inferSelect']
export type ConsentRow = Tables['consents']['$inferSelect']
export type PastConsentRow = Tables['pastConsents']['$inferSelect']
export type PinResetRow = Tables['pinResets']['$inferSelect']
export type HistoryRow = Tables['history']['$inferSelect']
export type DeviceQueueRow = Tables['deviceQueues']['$inferSelect']
export type DiaryEntryRow = Tables['diaryEntries']['$inferSelect']
export type EntryVersionRow = Tables['entryVersions']['$inferSelect']
export type TravelerRow = Tables['travelers']['$inferSelect']
export type NewTravelerRow = Tables['travelers']['$inferInsert']
export type SaleRow = Tables['sales']['$inferSelect']
export type SalePaymentRow = Tables['salePayments']['$inferSelect']
export type OperationRow = Tables['operations']['$inferSelect']
export type BlobRow = Tables['blobs']['$inferSelect']
export type NewBlobRow = Tables['blobs']['$inferInsert']
export type UploadRow = Tables['uploads']['$inferSelect']
export type UploadPartRow = Tables['uploadParts']['$inferSelect']
export type SessionRow = Tables['sessions']['$inferSelect']
export type ThrottleRow = Tables['throttles']['$inferSelect']
export type MailRow = Tables['mails']['$inferSelect']
export type SecondFactorRow = Tables['secondFactors']['$inferSelect']
export type GiftPasskeyRow = Tables['giftPasskeys']['$inferSelect']
export type RecoveryCodeRow = Tables['recoveryCodes']['$inferSelect']
export type AuditEntryRow = Tables['auditEntries']['$inferSelect']
export type SecurityEventRow = Tables['securityEvents']['$inferSelect']
