/**
 * What an admin sees and changes. Without the bearer token of an enabled admin the answer is 401; with the token of
 * anyone else, or of a former admin, it is 403 `admin_required`.
 *
 * A cursor is valid for the `search`, `sort` and `order` it was given for.
 *
 * A quoted cell of an export may contain further line breaks, so progress counted by them should stop at 100 %. An export
 * that fails in the middle ends without its last chunk, so that `fetch` rejects: what arrived is no file. At most two run
 * at a time in one process, others are answered 429 `busy`.
 *
 * Nobody disables or deletes their own account (409 `own_account`), so there is always an admin left.
 */
import * as z from 'zod/mini'
import { CAMPAIGN_TYPES } from '../enums'
import * as field from '../fields/field-rules'
import { ADMIN_SEARCH_MAX } from '../admin/admin-limits'
import { linkToken } from '../code/link-token'
import * as m from '../messages'
import { campaignImage } from './campaign-image'
import { listedQrCode } from './qr-code'

/** `GET /api/admin/stats`: counters of everything in the store. */
export const adminStats = z.object({
  total_users: z.int(),
  total_campaigns: z.int(),
  total_qr_codes: z.int(),
  claimed_qr_codes: z.int(),
  /** whole percent of claimed over total, 0 if there are no codes */
  claim_rate: z.int(),
  /** the name of the time zone whose days count; only if it is not `DEFAULT_TIME_ZONE` */
  time_zone: z.optional(z.string()),
})
export type AdminStats = z.infer<typeof adminStats>

/** A row of `GET /api/admin/users`. */
export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** cannot log in, and none of its tokens is accepted; its campaigns and their gifts stay as they are */
  disabled: z.boolean(),
  campaign_count: z.int(),
  /** UTC ISO 8601 */
  created_at: z.string(),
})
export type AdminUser = z.infer<typeof adminUser>

/** A row of `GET /api/admin/campaigns`. Without the master code, which is a credential. */
export const adminCampaign = z.object({
  id: z.string(),
  name: z.string(),
  campaign_type: z.enum(CAMPAIGN_TYPES),
  user_email: z.string(),
  /** path on this origin of the first image */
  image_url: z.nullable(z.string()),
  images: z.array(campaignImage),
  qr_quantity: z.int(),
  claimed_count: z.int(),
  unclaimed_count: z.int(),
  /** UTC ISO 8601 */
  created_at: z.string(),
})
export type AdminCampaign = z.infer<typeof adminCampaign>

/** A row of `GET /api/admin/campaigns/{id}/qrcodes`: what the campaign's owner sees of it. */
export const adminCampaignQr = listedQrCode
export type AdminCampaignQr = z.infer<typeof adminCampaignQr>

const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

const ADMIN_USER_SORTS = ['created_at', 'email', 'campaign_count'] as const
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number]

const ADMIN_CAMPAIGN_SORTS = ['created_at', 'name', 'qr_quantity', 'claimed_count'] as const
export type AdminCampaignSort = (typeof ADMIN_CAMPAIGN_SORTS)[number]

const page = { limit: z.optional(z.string()), cursor: z.optional(z.string()) }

/** Days of the server's time zone, the first and the last one; either may be missing. 422 if `from` is after `to`. */
export const dayRange = { from: z.optional(field.localDate), to: z.optional(field.localDate) }
export const forward = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: m.rangeBackwards, path: ['from'] },
)
/**
 * Words, each of which must begin a word of what is searched, in any order, whatever its case and accents. A user is
 * found by the email ("asha.k@example.com" has asha, k, example, com), a campaign by its name and its owner's email.
 * Words are runs of letters and digits; a search without any is no search.
 */
const search = z.optional(field.text(ADMIN_SEARCH_MAX))
const order = z.optional(z.enum(SORT_ORDERS, { error: m.orderInvalid }))

/** Query of `GET /api/admin/users`. Default: newest first; another `sort` begins `asc`. */
export const adminUsersQuery = z
  .object({
    ...page,
    search,
    sort: z.optional(z.enum(ADMIN_USER_SORTS, { error: m.sortInvalid(ADMIN_USER_SORTS) })),
    order,
    /** when the user joined */
    ...dayRange,
  })
  .check(forward)

/** Query of `GET /api/admin/campaigns`. Default: newest first; another `sort` begins `asc`. */
export const adminCampaignsQuery = z
  .object({
    ...page,
    search,
    sort: z.optional(z.enum(ADMIN_CAMPAIGN_SORTS, { error: m.sortInvalid(ADMIN_CAMPAIGN_SORTS) })),
    order,
    /** when the campaign was created */
    ...dayRange,
  })
  .check(forward)

const AUDIT_ACTIONS = [
  'user.disable',
  'user.enable',
  'user.reset_link',
  /** for the person who gets the link: there is no account yet */
  'user.invite_link',
  /** by the user: the link was used */
  'user.password_reset',
  'user.delete',
  /** by the operator, without an account: on the server's command line, or by its environment */
  'user.make_admin',
  /** by the operator: the second factors were removed */
  'user.second_step_reset',
  'export.users',
  'export.campaigns',
  'export.complete',
  'export.audit',
  'export.security',
  /** a list with personal data; written once an hour for each admin, address and list */
  'read.users',
  'read.campaigns',
  'read.codes',
  'read.security',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

const AUDIT_PLACES = ['anywhere', 'actor', 'target', 'address'] as const
export type AuditPlace = (typeof AUDIT_PLACES)[number]

/** Query of `GET /api/admin/audit`. */
export const auditQuery = z
  .object({
    ...page,
    /** text in the entry, whatever its case and the script of its digits: in `in`, otherwise in any of these, the action or an id */
    search,
    in: z.optional(z.enum(AUDIT_PLACES, { error: m.oneOf('in', AUDIT_PLACES) })),
    action: z.optional(z.enum(AUDIT_ACTIONS, { error: m.oneOf('action', AUDIT_ACTIONS) })),
    ...dayRange,
  })
  .check(forward)

/** A row of `GET /api/admin/audit`. Entries are added and never changed; they outlive the people whom they name. */
export const auditEntry = z.object({
  id: z.string(),
  /** UTC ISO 8601 */
  at: z.string(),
  /** empty if the operator did it */
  actor_id: z.string(),
  /** stored with the entry, because the log is about who did it; without an account, how it was done */
  actor_email: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** the account it was done to, or the campaign whose codes were read; null for an export or another list */
  target_id: z.nullable(z.string()),
  /** read from the account: null once that is deleted */
  target_email: z.nullable(z.string()),
  /** the caller's address, only the /64 for IPv6; `command line` or `environment` if there is no caller */
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `POST /api/admin/users/{id}/reset-link`, `POST /api/admin/invites`: shown once to the admin, who passes it on. */
export const resetLink = z.object({
  /** `{origin}/reset-password#{token}`, `{origin}/login#invite={token}`: in the fragment, which is never sent to a server */
  url: z.string(),
  /** UTC ISO 8601 */
  expires_at: z.string(),
})
export type ResetLink = z.infer<typeof resetLink>

/**
 * `POST /api/auth/reset-password`: `token` is the fragment of the page's address without its #. Works once; all tokens
 * of the account end, and the person logs in. 410 `reset_link_invalid` for one that is unknown, used, void or expired;
 * 422 for a password that no account may have; 429 as at login.
 */
export const resetPasswordForm = z.strictObject({
  token: linkToken,
  password: field.newPassword,
})
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>
