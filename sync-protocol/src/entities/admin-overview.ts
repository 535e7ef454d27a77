/** How the server grows, and how it is. Only numbers: nothing in here names or describes a person. */
import * as z from 'zod/mini'
import { CAMPAIGN_TYPES } from '../enums'
import * as m from '../messages'
import { dayRange, forward } from './admin'

const GROWTH_BUCKETS = ['day', 'week'] as const
export type GrowthBucket = (typeof GROWTH_BUCKETS)[number]

/** Query of `GET /api/admin/growth`. Default: the last 30 days, by day. At most `GROWTH_DAYS_MAX` days, else 422. */
export const growthQuery = z
  .object({
    ...dayRange,
    /** weeks begin on Monday; the first and the last one may be cut by `from` and `to` */
    by: z.optional(z.enum(GROWTH_BUCKETS, { error: m.oneOf('by', GROWTH_BUCKETS) })),
  })
  .check(forward)

/** `GET /api/admin/growth`: when what exists now was added. */
export const growth = z.object({
  time_zone: z.string(),
  by: z.enum(GROWTH_BUCKETS),
  /** YYYY-MM-DD */
  from: z.string(),
  to: z.string(),
  /** all of them in order, the empty ones too */
  periods: z.array(
    z.object({
      /** its first day, YYYY-MM-DD */
      from: z.string(),
      /** accounts made */
      users: z.int(),
      /** campaigns made */
      campaigns: z.int(),
      /** codes claimed, by the time of capture, which is never later than the arrival */
      claims: z.int(),
    }),
  ),
  /** claims of the same period by hour of the day, 0 to 23 */
  hours: z.array(z.int()),
  /** every type, whenever its campaigns were made */
  types: z.array(
    z.object({
      campaign_type: z.enum(CAMPAIGN_TYPES),
      campaigns: z.int(),
      codes: z.int(),
      claimed: z.int(),
    }),
  ),
})
export type Growth = z.infer<typeof growth>

const bytes = z.int()
const moment = z.string()

const LIMITS = [
  'codes_per_campaign',
  'images_per_campaign',
  'image_bytes',
  'audio_bytes',
  'campaigns_per_account',
  'hashes_waiting',
] as const
export type LimitName = (typeof LIMITS)[number]

/** `GET /api/admin/health`. Times are UTC, ISO 8601. */
export const serverHealth = z.object({
  /** when the answering process started: its counts in memory begin then, and are only its own */
  started_at: moment,
  storage: z.object({
    /** of stored photos, images and recordings */
    files: z.int(),
    file_bytes: bytes,
    image_bytes: bytes,
    audio_bytes: bytes,
    /** as the database reports it; null if it does not */
    database_bytes: z.nullable(bytes),
    /** of the disk with the data folder; null if unknown */
    free_bytes: z.nullable(bytes),
    /** below which no new file is taken */
    kept_free_bytes: bytes,
  }),
  /** operations that devices report to be waiting on them, in the last `WAITING_SHOWN_DAYS` days */
  queue: z.object({
    devices: z.int(),
    campaigns: z.int(),
    operations: z.int(),
    /** by the clocks of the devices */
    oldest_at: z.nullable(moment),
    reported_at: z.nullable(moment),
  }),
  /** of the last 24 hours, the present one included */
  requests: z.object({
    answered: z.int(),
    /** by a 4xx: a refusal, as of a wrong PIN */
    refused: z.int(),
    /** the part of those with a 429: too many tries, or too much work */
    limited: z.int(),
    /** by a 5xx: a fault of ours, or a store that is away */
    failed: z.int(),
    /** failed background work: an operation of a batch, an export, a deletion */
    failed_beside: z.int(),
    last_failed_at: z.nullable(moment),
    /** the oldest first, 24 of them */
    hours: z.array(z.object({ from: moment, answered: z.int(), refused: z.int(), failed: z.int() })),
  }),
  /** slow hashes of PINs and passwords: a crowd that claims waits for them */
  hashes: z.object({ running: z.int(), waiting: z.int() }),
  /** parts of the store that do not work just now */
  away: z.array(z.enum(['database', 'files', 'space'])),
  /** `used` is the largest present use by anyone; null: not counted */
  limits: z.array(z.object({ name: z.enum(LIMITS), limit: z.int(), used: z.nullable(z.int()) })),
})
export type ServerHealth = z.infer<typeof serverHealth>
