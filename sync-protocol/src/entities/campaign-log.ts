/** What was done to a campaign, for its owner. Entries are only added, and are deleted with the campaign. */
import * as z from 'zod/mini'
import { PIN_RESET_REASONS } from '../pin/pin-reset-reasons'

/** Who did it: the owner; the holder of a link; the holder of a gift, by its PIN; or the server by itself. */
const LOG_ACTORS = ['owner', 'edit_link', 'view_link', 'recipient', 'system'] as const

const LOG_ACTIONS = [
  'campaign.renamed',
  'campaign.contact',
  'campaign.seller',
  'campaign.archived',
  'campaign.unarchived',
  'images.added',
  'images.arranged',
  'images.linked',
  'image.deleted',
  'gift.erased',
  'gifts.expired',
  'gifts.expiring',
  'pin.help_asked',
  'pin.help_cancelled',
  'pin.help_ended',
  'pin.reset_link',
  'pin.reset',
  'gift.moved',
  'passkey.added',
  'passkey.removed',
  'campaign.retention',
  'campaign.easy_pins_refused',
  'campaign.easy_pins_taken',
  'campaign.pin_help_off',
  'campaign.privacy',
  'campaign.locked',
  'campaign.unlocked',
  'link.made',
  'link.replaced',
  'link.ended',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]
export type LogActor = (typeof LOG_ACTORS)[number]

/** A row of `GET /api/campaigns/{id}/log`, newest first. */
export const campaignLogEntry = z.object({
  id: z.string(),
  /** UTC ISO 8601 */
  at: z.string(),
  actor_kind: z.enum(LOG_ACTORS),
  /** the owner's email, or the name of the link as it was then; null for others */
  actor_name: z.nullable(z.string()),
  action: z.enum(LOG_ACTIONS),
  /** the running number of the gift that it is about; null: it is about the campaign */
  number: z.nullable(z.int()),
  /** further facts, without anything about a person: `link`, a name; `count`, how many; `reason`, of a reset */
  details: z.object({
    link: z.optional(z.string()),
    count: z.optional(z.int()),
    reason: z.optional(z.enum(PIN_RESET_REASONS)),
  }),
  /** as limits count it: only the /64 of an IPv6 address; null for holders of gifts and for the server itself */
  address: z.nullable(z.string()),
})
export type CampaignLogEntry = z.infer<typeof campaignLogEntry>
