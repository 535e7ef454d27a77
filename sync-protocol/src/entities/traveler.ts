import * as z from 'zod/mini'
import { BLOOD_GROUPS, FOOD_TYPES } from '../enums'

const text = z.nullable(z.string())
const degrees = z.nullable(z.number())

/** What the campaign's owner sees of a traveler without the PIN: everything except the identity numbers. */
const open = {
  id: z.string(),
  qr_code: z.string(),
  campaign_id: z.string(),
  name: z.string(),
  company: text,
  mobile: z.string(),
  email: z.string(),
  /** YYYY-MM-DD */
  dob: text,
  blood_group: z.nullable(z.enum(BLOOD_GROUPS)),
  food_type: z.nullable(z.enum(FOOD_TYPES)),
  address: text,
  latitude: degrees,
  longitude: degrees,
  emergency_contact_name: text,
  emergency_contact_mobile: text,
  /** the numbers in E.164, if they can be read as such */
  mobile_e164: z.optional(text),
  emergency_contact_mobile_e164: z.optional(text),
  /** path on this origin; it expires */
  profile_image: text,
  /** UTC ISO 8601, the server's clock */
  created_at: z.string(),
  updated_at: z.string(),
  /**
   * UTC ISO 8601, when the claim was made on a device: its clock, corrected by the server if it is known to be wrong;
   * null if it was not queued
   */
  captured_at: text,
}

/** `GET /api/travel/{qr}/details`: the whole traveler, for a caller with the PIN. */
export const traveler = z.object({
  ...open,
  passport_number: text,
  aadhar_number: text,
  pan_number: text,
})
export type Traveler = z.infer<typeof traveler>

/** A row of `GET /api/campaigns/{id}/travelers`: `number` is that of the code, in printing order. */
export const listedTraveler = z.object({ number: z.int(), ...open })
export type ListedTraveler = z.infer<typeof listedTraveler>

/**
 * The answer of claim and update. It is stored for replays, so it holds no identity number. The first three fields are
 * the code's public ones.
 */
export const savedTraveler = z.object({
  code: z.string(),
  claimed: z.literal(true),
  claimed_at: z.string(),
  ...open,
})
export type SavedTraveler = z.infer<typeof savedTraveler>
