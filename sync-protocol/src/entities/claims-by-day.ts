import * as z from 'zod/mini'
import { AHEAD_MINUTES_MAX, CLAIM_DAYS } from '../limits'
import * as m from '../messages'

const isAhead = (minutes: string) =>
  /^-?\d{1,3}$/.test(minutes) && Math.abs(Number(minutes)) <= AHEAD_MINUTES_MAX

/** Query of `GET /api/campaigns/claims-by-day`. */
export const claimsByDayQuery = z.object({
  /** minutes that the reader's clock is ahead of UTC: 330 in India; default 0 */
  ahead: z.optional(z.string().check(z.refine(isAhead, { error: m.aheadInvalid(AHEAD_MINUTES_MAX) }))),
})

/** `GET /api/campaigns/claims-by-day`: the claims of all campaigns of an owner, on the last `CLAIM_DAYS` days. */
export const claimsByDay = z.object({
  /** YYYY-MM-DD: the first day, and today, by the reader's clock */
  from: z.string(),
  to: z.string(),
  /** in order; a day without claims is missing */
  days: z.array(z.object({ day: z.string(), claims: z.int() })).check(z.maxLength(CLAIM_DAYS)),
})
export type ClaimsByDay = z.infer<typeof claimsByDay>
