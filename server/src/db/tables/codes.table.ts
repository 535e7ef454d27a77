import { sql } from 'drizzle-orm'
import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import { partOf } from './part-of'

export function defineCodes(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'codes',
    {
      code: kit.id('code'),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      /** the running number within the campaign, from 1 */
      number: kit.int('number').notNull(),
      claimed: kit.flag('claimed').notNull().default(false),
      claimerName: kit.text('claimer_name'),
      claimerCompany: kit.text('claimer_company'),
      claimerMobile: kit.text('claimer_mobile'),
      /** in E.164; null: there is no number, or an unreadable one */
      claimerMobileE164: kit.text('claimer_mobile_e164'),
      claimerEmail: kit.text('claimer_email'),
      claimerWebsite: kit.text('claimer_website'),
      claimerWhatsapp: kit.text('claimer_whatsapp'),
      claimerWhatsappE164: kit.text('claimer_whatsapp_e164'),
      claimerAddress: kit.text('claimer_address'),
      claimerLatitude: kit.real('claimer_latitude'),
      claimerLongitude: kit.real('claimer_longitude'),
      /** media key */
      claimerProfileImage: kit.text('claimer_profile_image'),
      /** the server's clock */
      claimedAt: kit.millis('claimed_at'),
      /** when it was made on a device, by the server's clock (operations/device-clock.ts) */
      capturedAt: kit.millis('captured_at'),
      /** the campaign's revision at which this row last changed */
      revision: kit.int('revision').notNull().default(0),
      /**
       * when everything about its recipient was erased, by the server's clock; the row stays, so that devices delete it
       * too
       */
      erasedAt: kit.millis('erased_at'),
      /** when its PIN was last reset by the owner's help, by the server's clock; null: never */
      pinResetAt: kit.millis('pin_reset_at'),
      /** the gift giver's name at that time */
      pinResetBy: kit.text('pin_reset_by'),
      /** when its owner last asked for a new PIN of this diary, by the server's clock; null: never, cancelled, or done */
      pinHelpAskedAt: kit.millis('pin_help_asked_at'),
      /** the gift giver's name at that time */
      pinHelpBy: kit.text('pin_help_by'),
      /** when a right PIN ended the request; null: it waits */
      pinHelpEndedAt: kit.millis('pin_help_ended_at'),
      /** when the writer first learned of it; null: not yet */
      pinHelpToldAt: kit.millis('pin_help_told_at'),
      /** diary entries written so far: the number of the newest one */
      entries: kit.int('entries').notNull().default(0),
      /** the day of the newest one by the server's clock, in days since 1970 (UTC); null: none */
      entriesDay: kit.int('entries_day'),
      /** how many were written on that day */
      entriesOfDay: kit.int('entries_of_day').notNull().default(0),
    },
    (t) => [
      kit.uniqueIndex('codes_campaign_number').on(t.campaignId, t.number),
      // when an owner's gifts were claimed
      kit
        .index('codes_campaign_claims')
        .on(t.campaignId, t.claimedAt, t.capturedAt)
        .where(sql`claimed_at IS NOT NULL`),
      // how the claims of the whole store grow; unclaimed codes are not in it
      kit
        .index('codes_claimed_at')
        .on(t.claimedAt, t.capturedAt)
        .where(sql`claimed_at IS NOT NULL`),
    ],
  )
}
