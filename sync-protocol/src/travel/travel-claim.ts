import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { aadhaarNumber, panNumber, passportNumber } from './identity-fields'
import { guardianFields } from './guardian'
import { NAME_MAX } from '../contact/contact-limits'
import { coordinatesTogether } from '../fields/coordinates'
import { shownTexts } from '../fields/shown-texts'
import { bloodGroup, foodType } from './travel-fields'

/**
 * The fields of `POST /api/travel/{qr}/claim`; `profile_image` is sent as a file.
 * @param latest the last possible day of birth, `YYYY-MM-DD`
 */
export const travelClaimFields = (latest: string) =>
  z
    .strictObject({
      name: field.name,
      company: z.optional(field.text(NAME_MAX)),
      mobile: field.mobile,
      email: field.email,
      dob: z.optional(field.dateUpTo(latest)),
      blood_group: z.optional(bloodGroup),
      passport_number: z.optional(passportNumber),
      aadhar_number: z.optional(aadhaarNumber),
      pan_number: z.optional(panNumber),
      food_type: z.optional(foodType),
      address: z.optional(field.address),
      latitude: z.optional(field.latitude),
      longitude: z.optional(field.longitude),
      emergency_contact_name: z.optional(field.text(NAME_MAX)),
      emergency_contact_mobile: z.optional(field.optionalMobile),
      pin: field.pin,
      ...shownTexts,
      ...guardianFields,
    })
    .check(coordinatesTogether('latitude', 'longitude'))

/** A valid traveler; PIN and identity numbers are never stored as such. */
export type TravelClaim = z.infer<ReturnType<typeof travelClaimFields>>
