import * as z from 'zod/mini'

const text = z.nullable(z.string())
const degrees = z.nullable(z.number())

/** A claimed code's contact card. */
const claimer = {
  claimer_name: text,
  claimer_company: text,
  claimer_mobile: text,
  claimer_email: text,
  claimer_website: text,
  claimer_whatsapp: text,
  claimer_address: text,
  claimer_latitude: degrees,
  claimer_longitude: degrees,
  /** path on this origin */
  claimer_profile_image: text,
  /** the numbers in E.164, if they can be read as such */
  claimer_mobile_e164: text,
  claimer_whatsapp_e164: text,
}
export type ClaimerField = keyof typeof claimer

/**
 * `GET /api/qr/{code}` and the answers of claim and update. An unclaimed code has only `code` and `claimed`. A claimed
 * diary, travel or sale code adds only `claimed_at`.
 */
export const qrCode = z.object({
  code: z.string(),
  claimed: z.boolean(),
  ...z.partial(z.object(claimer)).shape,
  /** UTC ISO 8601, the server's clock */
  claimed_at: z.optional(text),
  /**
   * UTC ISO 8601, when the claim was made on a device: its clock, corrected by the server if it is known to be wrong;
   * null if it was not queued
   */
  captured_at: z.optional(text),
  /** that its PIN was reset by the owner's help, the last time and by whom, in words; missing if it never was */
  pin_reset: z.optional(z.string()),
  /** that the owner has asked for a new PIN of this diary, and from when on it can be set, in words; only during the wait */
  pin_wait: z.optional(z.string()),
})
export type QrCode = z.infer<typeof qrCode>

/** The owner's help with the lost PIN of a diary. UTC ISO 8601, by the server's clock */
export const pinHelp = z.object({
  asked_at: z.string(),
  /** when the link for a new PIN can be made, at the earliest */
  possible_from: z.string(),
  /** when somebody opened the diary with its PIN, which ended it; missing if nobody did */
  ended_at: z.optional(z.string()),
})
export type PinHelp = z.infer<typeof pinHelp>

/** A row of `GET /api/campaigns/{id}/qrcodes`: `number` runs from 1 in printing order. */
export const listedQrCode = z.object({
  number: z.int(),
  ...qrCode.shape,
  /** everything about its recipient was erased; missing otherwise */
  erased: z.optional(z.boolean()),
  /** the last request for help with its PIN; missing if it was cancelled or led to a new PIN */
  pin_help: z.optional(pinHelp),
})
export type ListedQrCode = z.infer<typeof listedQrCode>
