import type { Kit } from '../kit'

/**
 * Counters of users, campaigns and codes, so that nothing counts rows. A total is the sum over all rows: transactions of
 * different campaigns mostly change different rows, and so do not wait for each other. A single row may be negative.
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
