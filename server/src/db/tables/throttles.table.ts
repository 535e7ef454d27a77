import type { Kit } from '../kit'

/** Tries that count against an address or a network. Rows are removed an hour after their period. */
export function defineThrottles(kit: Kit) {
  return kit.table(
    'throttles',
    {
      /** keyed digest of what is limited, and of the address or network */
      keyHash: kit.id('key_hash'),
      /** since the period began */
      tries: kit.int('tries').notNull(),
      /** when the period is over */
      endsAt: kit.millis('ends_at').notNull(),
    },
    (t) => [kit.index('throttles_ends').on(t.endsAt)],
  )
}
