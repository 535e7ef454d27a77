import * as z from 'zod/mini'
import { hasSeller, isHoldersOnly } from '../gift-rules'
import { CAMPAIGN_TYPES } from '../enums'
import * as field from '../fields/field-rules'
import { clearable, coordinatesTogether } from '../fields/coordinates'
import { NAME_MAX } from '../contact/contact-limits'
import { CLAIMS_SHOWN_DAYS } from '../campaign/campaign-limits'
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '../privacy/privacy-limits'
import * as m from '../messages'
import { gstin } from '../sale/gstin'
import { campaignImage } from './campaign-image'
import { linkRights } from './campaign-link'
import { notice } from './consent'

const text = z.nullable(z.string())
const degrees = z.nullable(z.number())

/** The gift giver's contact, as in every campaign answer; null if not given. */
export const campaignContact = {
  contact_name: text,
  contact_company: text,
  contact_mobile: text,
  contact_email: text,
  contact_website: text,
  contact_whatsapp: text,
  contact_address: text,
  contact_latitude: degrees,
  contact_longitude: degrees,
  /** path on this origin */
  contact_profile_image: text,
  /** the numbers in E.164, if they can be read as such */
  contact_mobile_e164: z.optional(text),
  contact_whatsapp_e164: z.optional(text),
}

/** Who sells, as the receipts of a sale campaign name them; null if not given. */
export const campaignSeller = {
  seller_name: text,
  seller_address: text,
  /** 15 capitals and digits */
  seller_gstin: text,
}
export type CampaignSeller = z.infer<z.ZodMiniObject<typeof campaignSeller>>

/** What anyone who holds a gift code may see of its campaign; only sale campaigns have the seller. */
export const giftCampaign = z.object({
  name: z.string(),
  campaign_type: z.enum(CAMPAIGN_TYPES),
  image_url: text,
  images: z.array(campaignImage),
  ...campaignContact,
  seller_name: z.optional(text),
  seller_address: z.optional(text),
  seller_gstin: z.optional(text),
  /** a PIN that is easy to guess is refused; missing otherwise */
  refuse_easy_pins: z.optional(z.boolean()),
  /** its owner can help with the lost PIN of a diary, after 7 days; missing otherwise */
  lost_pin_help: z.optional(z.boolean()),
  /** what the claim form says about the details that it asks for; only if the owner has set it */
  notice: z.optional(notice),
  /** the name of the time zone whose days count; only if it is not `DEFAULT_TIME_ZONE` */
  time_zone: z.optional(z.string()),
  /** tells whether two gifts are of the same campaign, whatever they show; opaque; missing at older servers */
  mark: z.optional(z.string()),
})
export type GiftCampaign = z.infer<typeof giftCampaign>

/** What the owner, an admin or the holder of the master code sees. */
export const campaign = z.object({
  id: z.string(),
  ...giftCampaign.shape,
  qr_quantity: z.int(),
  claimed_count: z.int(),
  unclaimed_count: z.int(),
  /** UTC ISO 8601 */
  created_at: z.string(),
  /** of the Master QR, or of the link that was used; empty if the Master QR is switched off */
  master_code: z.string(),
  /** empty if a link to view was used */
  user_email: z.string(),
  /** only if a link was used */
  ...linkRights,
  /** days after a claim at which everything about its recipient is erased; missing: never */
  retention_days: z.optional(z.int()),
  /** what the notice of the claim form is made of; only if there is one */
  privacy: z.optional(z.object({ purpose: z.string(), contact: z.string(), offers: z.boolean() })),
  /** whether phones that hold it lock what they have about its recipients; missing if they do not */
  require_lock: z.optional(z.boolean()),
  /** UTC ISO 8601: since when it is hidden from the dashboard; missing if it is not */
  archived_at: z.optional(z.string()),
  /** what phones report as waiting; only if something waits, and only when the campaign is read */
  waiting: z.optional(
    z.object({
      phones: z.int(),
      count: z.int(),
      /** UTC ISO 8601, by the clocks of the phones */
      since: z.string(),
    }),
  ),
})
export type Campaign = z.infer<typeof campaign>

/** The gift giver's fields in a form. A field that is not sent stays; an empty optional field is cleared. */
const contactOptionalFields = {
  contact_company: z.optional(field.text(NAME_MAX)),
  contact_email: z.optional(field.optionalEmail),
  contact_website: z.optional(field.websiteDomain),
  contact_whatsapp: z.optional(field.optionalMobile),
  contact_address: z.optional(field.address),
  contact_latitude: clearable(field.latitude),
  contact_longitude: clearable(field.longitude),
}

/** The fields of `PUT /api/campaigns/{id}/contact` and the public `update-contact`; `contact_profile_image` is sent as a file. */
export const contactForm = z
  .strictObject({ contact_name: field.name, contact_mobile: field.mobile, ...contactOptionalFields })
  .check(coordinatesTogether('contact_latitude', 'contact_longitude'))
export type ContactForm = z.infer<typeof contactForm>

/** `POST /api/campaigns/{id}/duplicate`: the name of the new campaign, and how many codes it gets if not as many. */
export const duplicateCampaignForm = z.strictObject({
  name: field.campaignName,
  qr_quantity: z.optional(field.qrQuantity),
})
export type DuplicateCampaignForm = z.infer<typeof duplicateCampaignForm>

/** `PUT /api/campaigns/{id}/archive`. Codes of an archived campaign still work. */
export const archiveCampaignForm = z.strictObject({ archived: z.boolean() })

/** `PUT /api/campaigns/{id}/retention`: days after a claim; 0: never. */
export const retentionForm = z.strictObject({
  days: z.int({ error: m.retentionRange }).check(
    z.refine((days) => days === 0 || (days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX), {
      error: m.retentionRange,
    }),
  ),
})

/** `PUT /api/campaigns/{id}/easy-pins`: whether PINs that are easy to guess are refused when they are chosen. */
export const easyPinsForm = z.strictObject({ refused: z.boolean() })

/** `PUT /api/campaigns/{id}/lock`: whether phones that hold the campaign lock what they have about its recipients. */
export const lockForm = z.strictObject({ required: z.boolean() })

/** `PUT /api/campaigns/{id}` and the public `update`. */
export const renameForm = z.strictObject({ name: field.campaignName })

const sellerFields = {
  seller_name: z.optional(field.text(NAME_MAX)),
  seller_address: z.optional(field.address),
  seller_gstin: z.optional(gstin),
}

/** `PUT /api/campaigns/{id}/seller`. A field that is not sent stays; an empty one is cleared. */
export const sellerForm = z.strictObject(sellerFields)
export type SellerForm = z.infer<typeof sellerForm>

/** The names of those fields. */
const SELLER_FIELDS = ['seller_name', 'seller_address', 'seller_gstin'] as const

/**
 * `POST /api/campaigns`; may contain the gift giver's contact and, for a sale campaign, who sells, so that one call
 * creates everything.
 */
export const createCampaignForm = z
  .strictObject({
    name: field.campaignName,
    qr_quantity: field.qrQuantity,
    campaign_type: z._default(field.campaignType, 'vcard'),
    contact_name: z.optional(field.name),
    contact_company: z.optional(field.name),
    contact_mobile: z.optional(field.mobile),
    contact_email: z.optional(field.email),
    ...sellerFields,
    /** for good, or until it is switched off: diaries are promised one or the other when they are claimed */
    lost_pin_help: z.optional(z.boolean({ error: m.lostPinHelpInvalid })),
  })
  .check(
    z.superRefine((form, context) => {
      if (form.lost_pin_help && !isHoldersOnly(form.campaign_type))
        context.addIssue({ code: 'custom', message: m.lostPinHelpOfDiaries, path: ['lost_pin_help'] })
      if (hasSeller(form.campaign_type)) return
      for (const name of SELLER_FIELDS)
        if (form[name] !== undefined)
          context.addIssue({ code: 'custom', message: m.sellerOfSales, path: [name] })
    }),
  )
export type CreateCampaignForm = z.infer<typeof createCampaignForm>

/** `GET /api/campaigns/claims-by-day`: the claims of all campaigns of an owner, on the last `CLAIMS_SHOWN_DAYS` days. */
export const claimsByDay = z.object({
  /** the name of the time zone whose days these are */
  time_zone: z.string(),
  /** YYYY-MM-DD: the first day, and today, by the server's clock */
  from: z.string(),
  to: z.string(),
  /** in order; a day without claims is missing */
  days: z.array(z.object({ day: z.string(), claims: z.int() })).check(z.maxLength(CLAIMS_SHOWN_DAYS)),
})
export type ClaimsByDay = z.infer<typeof claimsByDay>
