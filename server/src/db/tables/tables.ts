import { isNull } from 'drizzle-orm'
import type { Kit } from '../kit'
import { defineAuditEntries } from './audit-entries.table'
import { defineBlobs } from './blobs.table'
import { defineCampaignImages } from './campaign-images.table'
import { defineCampaignLinks } from './campaign-links.table'
import { defineCampaignLog } from './campaign-log.table'
import { defineCampaigns } from './campaigns.table'
import { defineConsents, defineConsentTexts, definePastConsents } from './consents.table'
import { defineCodes } from './codes.table'
import { defineDeviceQueues } from './device-queues.table'
import { defineDiaryEntries, defineEntryVersions } from './diary-entries.table'
import { defineEmailLinks } from './email-links.table'
import { defineGiftPasskeys } from './gift-passkeys.table'
import { defineHistory } from './history.table'
import { defineLoginTries } from './login-tries.table'
import { defineMailCounts, defineMails } from './mails.table'
import { defineInvites } from './invites.table'
import { defineOperations, definePastOperations } from './operations.table'
import { definePasswordResets } from './password-resets.table'
import { defineMovedCodes } from './moved-codes.table'
import { defineCampaignPinTries, definePinDevices, definePins } from './pins.table'
import { definePinResets, defineRecoveries } from './recoveries.table'
import { defineSalePayments, defineSales } from './sales.table'
import { defineCampaignWords, defineUserWords } from './search-words.table'
import { defineSecurityEvents } from './security-events.table'
import { defineRecoveryCodes, defineSecondFactors } from './second-factors.table'
import { defineSessions } from './sessions.table'
import { defineSettings } from './settings.table'
import { defineThrottles } from './throttles.table'
import { defineTotals } from './totals.table'
import { defineTravelers } from './travelers.table'
import { defineUploadParts, defineUploads } from './uploads.table'
import { defineUsers } from './users.table'

/** Every table of the store, described once for both engines. */
export function defineTables(kit: Kit) {
  const users = defineUsers(kit)
  const campaigns = defineCampaigns(kit, users)
  const campaignImages = defineCampaignImages(kit, campaigns)
  const campaignLinks = defineCampaignLinks(kit, campaigns)
  const campaignLog = defineCampaignLog(kit, campaigns)
  const codes = defineCodes(kit, campaigns)
  const pins = definePins(kit, codes)
  const pinDevices = definePinDevices(kit, pins)
  const campaignPinTries = defineCampaignPinTries(kit, campaigns)
  const consentTexts = defineConsentTexts(kit, campaigns)
  const consents = defineConsents(kit, codes)
  const pastConsents = definePastConsents(kit, codes)
  const recoveries = defineRecoveries(kit, pins)
  const pinResets = definePinResets(kit, { pins, campaigns })
  const giftPasskeys = defineGiftPasskeys(kit, pins)
  const movedCodes = defineMovedCodes(kit, { codes, campaigns })
  const history = defineHistory(kit, codes)
  const deviceQueues = defineDeviceQueues(kit, campaigns)
  const diaryEntries = defineDiaryEntries(kit, codes)
  const entryVersions = defineEntryVersions(kit, diaryEntries)
  const travelers = defineTravelers(kit, codes)
  const sales = defineSales(kit, codes)
  const salePayments = defineSalePayments(kit, sales)
  const operations = defineOperations(kit, { users, campaigns })
  const pastOperations = definePastOperations(kit)
  const blobs = defineBlobs(kit)
  const uploads = defineUploads(kit)
  const uploadParts = defineUploadParts(kit)
  const settings = defineSettings(kit)
  const totals = defineTotals(kit)
  const userWords = defineUserWords(kit, users)
  const campaignWords = defineCampaignWords(kit, campaigns)
  const invites = defineInvites(kit)
  const passwordResets = definePasswordResets(kit, users)
  const auditEntries = defineAuditEntries(kit)
  const securityEvents = defineSecurityEvents(kit)
  const sessions = defineSessions(kit, users)
  const loginTries = defineLoginTries(kit)
  const mails = defineMails(kit, users)
  const mailCounts = defineMailCounts(kit)
  const throttles = defineThrottles(kit)
  const emailLinks = defineEmailLinks(kit, users)
  const secondFactors = defineSecondFactors(kit, users)
  const recoveryCodes = defineRecoveryCodes(kit, users)
  return {
    users,
    campaigns,
    campaignImages,
    campaignLinks,
    campaignLog,
    codes,
    pins,
    pinDevices,
    campaignPinTries,
    consentTexts,
    consents,
    pastConsents,
    recoveries,
    giftPasskeys,
    pinResets,
    movedCodes,
    history,
    deviceQueues,
    diaryEntries,
    entryVersions,
    travelers,
    sales,
    salePayments,
    operations,
    pastOperations,
    blobs,
    uploads,
    uploadParts,
    settings,
    totals,
    userWords,
    campaignWords,
    passwordResets,
    invites,
    auditEntries,
    securityEvents,
    sessions,
    loginTries,
    mails,
    mailCounts,
    throttles,
    emailLinks,
    secondFactors,
    recoveryCodes,
  }
}

export type Tables = ReturnType<typeof defineTables>

/** The condition that a campaign exists: once its deletion has begun nobody sees it, although it still has a row. */
export const isThere = ({ campaigns }: Pick<Tables, 'campaigns'>) => isNull(campaigns.deletedAt)

export type UserRow = Tables['users']['$inferSelect']
export type NewUserRow = Tables['users']['$inferInsert']
export type CampaignRow = Tables['campaigns']['$inferSelect']
export type NewCampaignRow = Tables['campaigns']['$inferInsert']
export type CampaignImageRow = Tables['campaignImages']['$inferSelect']
export type CampaignLinkRow = Tables['campaignLinks']['$inferSelect']
export type NewCampaignLinkRow = Tables['campaignLinks']['$inferInsert']
export type CampaignLogRow = Tables['campaignLog']['$inferSelect']
export type CodeRow = Tables['codes']['$inferSelect']
export type NewCodeRow = Tables['codes']['$inferInsert']
export type PinRow = Tables['pins']['$inferSelect']
export type NewPinRow = Tables['pins']['$inferInsert']
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
export type NewOperationRow = Tables['operations']['$inferInsert']
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
