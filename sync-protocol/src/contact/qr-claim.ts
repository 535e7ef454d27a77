import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { coordinatesTogether } from '../fields/coordinates'
import { shownTexts } from '../fields/shown-texts'

/** The fields of `POST /api/qr/{code}/claim`; `profile_image` is sent as a file. */
export const qrClaimFields = z
  .strictObject({
    name: field.name,
    company_name: field.name,
    mobile: field.mobile,
    email: field.email,
    website: z.optional(field.website),
    whatsapp: z.optional(field.optionalMobile),
    address: z.optional(field.address),
    latitude: z.optional(field.latitude),
    longitude: z.optional(field.longitude),
    pin: field.pin,
    ...shownTexts,
  })
  .check(coordinatesTogether('latitude', 'longitude'))
