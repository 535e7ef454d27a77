/**
 * What happened that matters for the security of the server: `GET /api/admin/security-events`, its CSV file, and the
 * lines with `"security": true` on standard output.
 *
 * An event names accounts, campaigns and gifts by their ids and numbers, never by an email, a name or a code. Repeats
 * within a minute (same kind, address, account and gift) are one event with a `count`. Events are kept for
 * `SECURITY_EVENT_DAYS`, at most the newest `SECURITY_EVENTS_MAX` of each kind.
 */
import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { ADMIN_SEARCH_MAX } from '../admin/admin-limits'
import * as m from '../messages'
import { dayRange, forward } from './admin'

/** The one list of kinds. Stored kinds keep their names. */
export const SECURITY_EVENT_KINDS = [
  /** `about` says what proved the second step, if there was one */
  'sign_in',
  /** wrong email or password */
  'sign_in.failed',
  /** not checked, because there were too many wrong ones */
  'sign_in.throttled',
  'sign_out',
  'sessions.ended',
  'registration',
  /** a wrong password by somebody who is signed in */
  'password.failed',
  'password.changed',
  'email.changed',
  'second_step.added',
  'second_step.removed',
  /** a wrong code of an app or a wrong recovery code, at login or when an app is added */
  'second_step.failed',
  /** of an account's second step */
  'recovery_codes.made',
  'reset_link.made',
  'reset_link.used',
  /** unknown, used, void or expired */
  'reset_link.refused',
  'invite.made',
  'account.disabled',
  'account.enabled',
  'account.deleted',
  /** by the operator: on the server's command line, or by its environment */
  'admin.made',
  /** an admin read a list with personal data; `about` says which */
  'admin.read',
  'admin.export',
  /** a campaign was downloaded as a file by its owner */
  'owner.export',
  'pin.failed',
  /** a gift was locked, because there were too many wrong PINs */
  'pin.locked',
  /** a try at a locked gift */
  'pin.refused',
  /** an owner's link for a new PIN: unknown, used, replaced or expired */
  'pin_link.refused',
  /** "this phone's lock" for a gift */
  'passkey.added',
  'passkey.removed',
  /** of a gift or an account */
  'passkey.refused',
  /** a campaign was opened by one of its links; `about` is the link's id */
  'link.opened',
  'link.made',
  'link.replaced',
  'link.ended',
  'gift.erased',
  'campaign.deleted',
  /** `about` says by which credential, and why: `token admin_required`, `link link_ended`, `code code_unknown` */
  'refused.access',
  /** too often, or too much at once */
  'refused.limit',
  /** no room left for this account, campaign, diary or server */
  'refused.quota',
  'secret.rotated',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** days that an event is kept */
export const SECURITY_EVENT_DAYS = 180
/** events of one kind that are kept */
export const SECURITY_EVENTS_MAX = 200_000

/** A row of `GET /api/admin/security-events`. */
export const securityEvent = z.object({
  id: z.string(),
  /** UTC ISO 8601, of the first and of the last time that is counted */
  at: z.string(),
  last_at: z.string(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** how often it happened within a minute */
  count: z.int(),
  /** who did it, or whose account was tried; null if nobody was signed in */
  account_id: z.nullable(z.string()),
  /** read from the account: null once that is deleted */
  account_email: z.nullable(z.string()),
  /** the caller's address, only the /64 for IPv6; null if there is none, or if many are counted together */
  address: z.nullable(z.string()),
  campaign_id: z.nullable(z.string()),
  /** read from the campaign: null once that is deleted */
  campaign_name: z.nullable(z.string()),
  /** running number of the gift in its campaign */
  number: z.nullable(z.int()),
  /** what it was about: the name of a list or file, the id of a link, a credential and the code of a refusal */
  about: z.nullable(z.string()),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** Query of `GET /api/admin/security-events`. Newest first. */
export const securityEventsQuery = z
  .object({
    limit: z.optional(z.string()),
    cursor: z.optional(z.string()),
    kind: z.optional(z.enum(SECURITY_EVENT_KINDS, { error: m.oneOf('kind', SECURITY_EVENT_KINDS) })),
    /** text in the account's email, whatever its case, or its whole id */
    account: z.optional(field.text(ADMIN_SEARCH_MAX)),
    /** text in the address */
    address: z.optional(field.text(ADMIN_SEARCH_MAX)),
    ...dayRange,
  })
  .check(forward)
