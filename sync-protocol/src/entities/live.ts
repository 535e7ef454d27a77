import * as z from 'zod/mini'
import { WATCHED_MAX, type Watched } from './watched-campaigns'

const name = z.string().check(z.regex(/[\w-]{1,64}/))
const watched = z.union([
  z.literal('own'),
  z.templateLiteral(['campaign:', name]),
  z.templateLiteral(['link:', name]),
])
/** What a stream watches. */
export const watchedList = z.array(watched).check(z.minLength(1), z.maxLength(WATCHED_MAX))

/** Data of the `watching` event, which comes first: what is watched, each with the campaign's id; null: all own campaigns. */
export type LiveWatching = Partial<Record<Watched, string | null>>

/**
 * Data of a `campaign` event: the campaign as it is now. Its `revision` only increases within an epoch of the store.
 * The event's id is the revision; after the first epoch, the epoch comes before it.
 */
export const liveCampaign = z.object({
  id: z.string(),
  revision: z.int(),
  claimed_count: z.int(),
  unclaimed_count: z.int(),
})
export type LiveCampaign = z.infer<typeof liveCampaign>

/** Data of a `deleted` event. */
export const liveDeletion = z.object({ id: z.string() })
export type LiveDeletion = z.infer<typeof liveDeletion>
