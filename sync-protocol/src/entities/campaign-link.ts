/**
 * Links that open a campaign's page for people who help, without signing in. The first one of each campaign is its Master QR.
 */
import * as z from 'zod/mini'
import { LINK_ACCESS } from '../enums'
import * as field from '../fields/field-rules'
import { LINK_NAME_MAX, LINK_DAYS_MAX, LINK_DAYS } from '../campaign/campaign-limits'
import * as m from '../messages'

/** What an answer to the holder of a link says about that link. */
export const linkRights = {
  /** `view`: every change is answered 403 `view_only` */
  access: z.optional(z.enum(LINK_ACCESS)),
  /** false: lists name nobody, and contain no code of a gift */
  contacts: z.optional(z.boolean()),
}

/** A row of `GET /api/campaigns/{id}/links`, only for the owner. */
export const campaignLink = z.object({
  id: z.string(),
  name: z.string(),
  /** the campaign's Master QR: nobody gave it a name */
  master: z.boolean(),
  access: z.enum(LINK_ACCESS),
  contacts: z.boolean(),
  /** 26 characters, as in the address; null: it no longer works, and is not shown again */
  code: z.nullable(z.string()),
  state: z.enum(['alive', 'replaced', 'ended']),
  /** UTC ISO 8601 */
  created_at: z.string(),
  /** UTC ISO 8601; null: until it is switched off */
  expires_at: z.nullable(z.string()),
  /** opens within a minute count once */
  opened_count: z.int(),
  /** UTC ISO 8601; null: never */
  last_opened_at: z.nullable(z.string()),
})
export type CampaignLink = z.infer<typeof campaignLink>

/** `POST /api/campaigns/{id}/links` */
export const createLinkForm = z.strictObject({
  name: field.requiredText(LINK_NAME_MAX),
  access: z._default(z.enum(LINK_ACCESS, { error: m.linkAccessInvalid }), 'view'),
  contacts: z._default(
    z.union(
      [
        z.boolean(),
        z.pipe(
          z.enum(['true', 'false']),
          z.transform((text) => text === 'true'),
        ),
      ],
      { error: m.linkContactsInvalid },
    ),
    false,
  ),
  /** days that it works; 0: until it is switched off */
  days: z._default(field.wholeNumber([0, LINK_DAYS_MAX], m.linkDaysRange), LINK_DAYS),
})
export type CreateLinkForm = z.infer<typeof createLinkForm>
