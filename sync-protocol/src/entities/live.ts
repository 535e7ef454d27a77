import * as z from 'zod/mini'

/**
 * Data of a `campaign` event: the campaign as it is now. Its `revision` only increases within an epoch of the store. The
 * event's id is the revision, with the epoch in front of it after the first one.
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
