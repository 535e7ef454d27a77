import type { Kit } from '../kit'
import type { defineUsers } from './accounts.table'
import type { LogAction, LogActor } from '@tohfa/sync-protocol/entities/campaign-log'
import type { CampaignType, LinkAccess } from '@tohfa/sync-protocol/enums'
import { sql } from 'drizzle-orm'
import { partOf } from './part-of'

export function defineCampaigns(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'campaigns',
    {
      id: kit.id('id'),
      ownerId: partOf(kit, 'owner_id', users.id),
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

/** The slideshow of a campaign. Several rows, of one campaign or of many, may show the same stored file. */
export function defineCampaignImages(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_images',
    {
      id: kit.id('id'),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      /** rises along the slideshow; it may have gaps where images were deleted */
      position: kit.int('position').notNull(),
      /** media key of a shared file */
      imageKey: kit.text('image_key').notNull(),
      linkUrl: kit.text('link_url'),
    },
    (t) => [
      kit.index('campaign_images_campaign').on(t.campaignId, t.position),
      kit.index('campaign_images_key').on(t.imageKey),
    ],
  )
}

/**
 * Links that open a campaign's page without signing in. A campaign's Master QR gets its row when something is to be
 * noted about it. Until then, its code in `campaigns` is all that says that it works. Rows of dead links stay, so that
 * their holders are shown why.
 */
export function defineCampaignLinks(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_links',
    {
      id: kit.id('id'),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      /** empty for a Master QR */
      name: kit.text('name').notNull(),
      /** it is, or was, the Master QR, whose code is in `campaigns` while it works */
      master: kit.flag('master').notNull(),
      access: kit.text('access').$type<LinkAccess>().notNull(),
      /** whether lists name people, and have the codes of gifts */
      contacts: kit.flag('contacts').notNull(),
      /** SHA-256 of the code, base64url: a code has 130 random bits */
      secretHash: kit.text('secret_hash').notNull().unique(),
      /** the code, encrypted, so that its QR can be shown again; null: for a Master QR or a dead link */
      secretBox: kit.text('secret_box'),
      createdAt: kit.millis('created_at').notNull(),
      /** null: until it is switched off */
      expiresAt: kit.millis('expires_at'),
      /** when it was switched off or replaced */
      endedAt: kit.millis('ended_at'),
      /** id of the link that replaced it */
      replacedBy: kit.text('replaced_by'),
      openedCount: kit.int('opened_count').notNull().default(0),
      lastOpenedAt: kit.millis('last_opened_at'),
    },
    (t) => [kit.index('campaign_links_campaign').on(t.campaignId)],
  )
}

/**
 * What was done to a campaign. Rows are only added, and are deleted with the campaign. They say nothing about who
 * claimed a gift.
 */
export function defineCampaignLog(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_log',
    {
      id: kit.id('id'),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      at: kit.millis('at').notNull(),
      actorKind: kit.text('actor_kind').$type<LogActor>().notNull(),
      /** of the account or the link; null for others */
      actorId: kit.text('actor_id'),
      /** the owner's email, or the name of the link, as it was then */
      actorName: kit.text('actor_name'),
      action: kit.text('action').$type<LogAction>().notNull(),
      /** the number of the gift that it is about */
      number: kit.int('number'),
      /** a JSON object */
      details: kit.text('details').notNull(),
      /** as limits count it */
      address: kit.text('address'),
    },
    (t) => [kit.index('campaign_log_campaign').on(t.campaignId, t.at, t.id)],
  )
}
