import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { pinOrSession } from '../pin/gift-session'
import { clearable, coordinatesTogether } from '../fields/coordinates'

/**
 * The fields of `PUT /api/qr/{code}/update`; `profile_image` is sent as a file. A field that is not sent stays; an
 * empty optional field is cleared.
 */
export const qrUpdateFields = z
  .strictObject({
    name: z.optional(field.name),
    company_name: z.optional(field.name),
    mobile: z.optional(field.mobile),
    email: z.optional(field.email),
    website: z.optional(field.website),
    whatsapp: z.optional(field.optionalMobile),
    address: z.optional(field.address),
    latitude: clearable(field.latitude),
    longitude: clearable(field.longitude),
    pin: pinOrSession,
  })
  .check(coordinatesTogether('latitude', 'longitude'))

/** A valid edit of a claimed vcard. */
export type QrUpdate = z.infer<typeof qrUpdateFields>
