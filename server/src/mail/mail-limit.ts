/** How often mails may be requested, counted over all processes. An address without an account is counted alike. */
import { lte, sql } from 'drizzle-orm'
import type { Secrets } from '../crypto/secrets'
import type { Transaction } from '../db/database'

const WINDOW_MS = 60 * 60_000
/** mails of one kind to one address in an hour */
const MAILS_MAX = 3

export interface MailLimit {
  /** Counts a requested mail. @returns ms until another may be requested; 0: this one may be sent */
  count(tx: Transaction, kind: string, address: string): Promise<number>
}

export function createMailLimit(deps: { secrets: Secrets; now: () => number }): MailLimit {
  return {
    async count({ q, t: { mailCounts } }, kind, address) {
      const now = deps.now()
      const over = now - WINDOW_MS
      await q.delete(mailCounts).where(lte(mailCounts.since, over))
      const [row] = await q
        .insert(mailCounts)
        .values({ askedHash: deps.secrets.mac('mail count', kind, address), asked: 1, since: now })
        .onConflictDoUpdate({ target: mailCounts.askedHash, set: { asked: sql`${mailCounts.asked} + 1` } })
        .returning()
      if (!row || row.asked <= MAILS_MAX) return 0
      return Math.max(1, row.since + WINDOW_MS - now)
    },
  }
}
