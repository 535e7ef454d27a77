import { contactForm, sellerForm } from '@tohfa/sync-protocol/entities/campaign'
import * as field from '@tohfa/sync-protocol/fields'
import { coordinatesTogether } from '@tohfa/sync-protocol/operations/coordinates'
import * as z from 'zod/mini'

/** The form of the edit dialog: the campaign's name, the gift giver's contact and, of a sale campaign, who sells. */
export const campaignChange = z
  .strictObject({ name: field.name, ...contactForm.shape, ...sellerForm.shape })
  .check(coordinatesTogether('contact_latitude', 'contact_longitude'))
