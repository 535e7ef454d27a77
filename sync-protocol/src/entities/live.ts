import * as z from 'zod/mini'

/** Data of a `campaign` event: the campaign as it is now. Its `revision` only increases, and is the event's id. */
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
