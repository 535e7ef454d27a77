import { and, gte, lt, type Column, type SQL } from 'drizzle-orm'
import type { MomentRange } from '../time/zone-days'

/** Rows whose moment is in the range; without a range, all. */
export const within = (at: Column, { from, before }: Partial<MomentRange> = {}): SQL | undefined =>
  and(from === undefined ? undefined : gte(at, from), before === undefined ? undefined : lt(at, before))
