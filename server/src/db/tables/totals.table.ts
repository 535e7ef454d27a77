import type { Kit } from '../kit'

/**
 * How many there are of what is never counted. Each row is a part of the sums, so that transactions of different
 * campaigns do not wait for one row; a part alone means nothing, and may be negative.
 */
export function defineTotals(kit: Kit) {
  return kit.table('totals', {
    shard: kit.int('shard').primaryKey(),
    users: kit.int('users').notNull().default(0),
    campaigns: kit.int('campaigns').notNull().default(0),
    codes: kit.int('codes').notNull().default(0),
    claimed: kit.int('claimed').notNull().default(0),
  })
}
