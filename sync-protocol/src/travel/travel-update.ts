import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { pinOrSession } from '../pin/gift-session'
import { aadhaarNumber, panNumber, passportNumber } from './identity-fields'
import { NAME_MAX } from '../contact/contact-limits'
import { clearable, coordinatesTogether } from '../fields/coordinates'
import { bloodGroup, foodType } from './travel-fields'

/**
 * The fields of `PUT /api/travel/{qr}/update`; `profile_image` is sent as a file. A field that is not sent stays; an
 * empty optional field is cleared.
 * @param latest the last possible day of birth, `YYYY-MM-DD`
 */
export const travelUpdateFields = (latest: string) =>
  z
    .strictObject({
      name: z.optional(field.name),
      company: z.optional(field.text(NAME_MAX)),
      mobile: z.optional(field.mobile),
      email: z.optional(field.email),
      dob: clearable(field.dateUpTo(latest)),
      blood_group: clearable(bloodGroup),
      passport_number: clearable(passportNumber),
      aadhar_number: clearable(aadhaarNumber),
      pan_number: clearable(panNumber),
      food_type: clearable(foodType),
      address: z.optional(field.address),
      latitude: clearable(field.latitude),
      longitude: clearable(field.longitude),
      emergency_contact_name: z.optional(field.text(NAME_MAX)),
      emergency_contact_mobile: z.optional(field.optionalMobile),
      pin: pinOrSession,
    })
    .check(coordinatesTogether('latitude', 'longitude'))

/** A valid edit of a traveler. */
export type TravelUpdate = z.infer<ReturnType<typeof travelUpdateFields>>
