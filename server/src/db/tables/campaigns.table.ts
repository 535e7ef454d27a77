import { sql } from 'drizzle-orm'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Kit } from '../kit'
import type { defineUsers } from './users.table'

export function defineCampaigns(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'campaigns',
    {
      id: kit.id('id'),
      ownerId: kit
        .text('owner_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      name: kit.text('name').notNull(),
      /** the name in lower case, for sorting */
      nameKey: kit.bytewise('name_key').notNull(),
      campaignType: kit.text('campaign_type').$type<CampaignType>().notNull(),
      qrQuantity: kit.int('qr_quantity').notNull(),
      claimedCount: kit.int('claimed_count').notNull().default(0),
      /** rises with every change of the campaign or of one of its codes: entity tag, cursor and cache key at once */
      revision: kit.int('revision').notNull().default(0),
      masterCode: kit.text('master_code').notNull().unique(),
      /** its Master QR is switched off: the code above no longer opens anything */
      masterOff: kit.flag('master_off').notNull().default(false),
      contactName: kit.text('contact_name'),
      contactCompany: kit.text('contact_company'),
      contactMobile: kit.text('contact_mobile'),
      /** in E.164; null: there is no number, or an unreadable one */
      contactMobileE164: kit.text('contact_mobile_e164'),
      contactEmail: kit.text('contact_email'),
      contactWebsite: kit.text('contact_website'),
      contactWhatsapp: kit.text('contact_whatsapp'),
      contactWhatsappE164: kit.text('contact_whatsapp_e164'),
      contactAddress: kit.text('contact_address'),
      contactLatitude: kit.real('contact_latitude'),
      contactLongitude: kit.real('contact_longitude'),
      /** media key */
      contactProfileImage: kit.text('contact_profile_image'),
      /** who sells, as the receipts of a sale campaign say */
      sellerName: kit.text('seller_name'),
      sellerAddress: kit.text('seller_address'),
      sellerGstin: kit.text('seller_gstin'),
      createdAt: kit.millis('created_at').notNull(),
      /** days after a claim at which everything about its recipient is erased; null: never */
      retentionDays: kit.int('retention_days'),
      /** erasures before this are in a reminder that was sent two weeks before the first of them; null: none was sent */
      toldAheadUntil: kit.millis('told_ahead_until'),
      /** the same for reminders that were sent three days before */
      toldSoonUntil: kit.millis('told_soon_until'),
      /** a PIN that is easy to guess is refused when it is chosen */
      refuseEasyPins: kit.flag('refuse_easy_pins').notNull().default(false),
      /** for a diary campaign: its owner can help with a lost PIN, after 7 days; it is never switched on later */
      lostPinHelp: kit.flag('lost_pin_help').notNull().default(false),
      /** what the notice of its claim form says the details are for; null: the form has no notice */
      privacyPurpose: kit.text('privacy_purpose'),
      /** who answers questions about them; only with a purpose */
      privacyContact: kit.text('privacy_contact'),
      /** the form has a box for messages about offers */
      privacyOffers: kit.flag('privacy_offers').notNull().default(false),
      /** whether phones with the campaign lock what they have of its recipients */
      requireLock: kit.flag('require_lock').notNull().default(false),
      /** since when it is hidden from its owner's dashboard; null: shown */
      archivedAt: kit.millis('archived_at'),
      /** its deletion has begun: nobody sees it any longer, and it is removed in small steps; null: not deleted */
      deletedAt: kit.millis('deleted_at'),
    },
    (t) => [
      kit.index('campaigns_owner_created').on(t.ownerId, t.createdAt, t.id),
      kit.index('campaigns_created').on(t.createdAt, t.id),
      kit.index('campaigns_name_key').on(t.nameKey, t.id),
      kit.index('campaigns_qr_quantity').on(t.qrQuantity, t.id),
      // PostgreSQL would write all indexes of a campaign anew with each claim; it sorts this list itself
      ...kit.onlyOnSqlite([kit.index('campaigns_claimed_count').on(t.claimedCount, t.id)]),
      kit
        .index('campaigns_deleted')
        .on(t.deletedAt)
        .where(sql`deleted_at IS NOT NULL`),
    ],
  )
}
