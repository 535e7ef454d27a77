import * as z from 'zod/mini'
import { CLAIM_DAYS } from '../limits'

/** `GET /api/campaigns/claims-by-day`: the claims of all campaigns of an owner, on the last `CLAIM_DAYS` days. */
export const claimsByDay = z.object({
  /** the name of the time zone whose days these are */
  time_zone: z.string(),
  /** YYYY-MM-DD: the first day, and today, by the server's clock */
  from: z.string(),
  to: z.string(),
  /** in order; a day without claims is missing */
  days: z.array(z.object({ day: z.string(), claims: z.int() })).check(z.maxLength(CLAIM_DAYS)),
})
export type ClaimsByDay = z.infer<typeof claimsByDay>
