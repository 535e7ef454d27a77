import { and, eq, sql } from 'drizzle-orm'
import { CARD_COLUMNS, CARD_E164, type Card } from '../codes/contact-card'
import type { Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { withE164 } from '../codes/phone-columns'

/** The first of several transactions that claim a code does. @returns undefined if the code is already claimed */
export async function claimCode(
  tx: Transaction,
  code: string,
  claim: Card & { claimedAt: number; capturedAt: number | null; revision: number },
): Promise<CodeRow | undefined> {
  const columns = [...CARD_COLUMNS, ...Object.values(CARD_E164), 'claimedAt', 'capturedAt', 'revision']
  const given = Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(column)}`]))
  const run = tx.prepared<CodeRow>('claim_code', ({ q, t }) =>
    q
      .update(t.codes)
      .set({ claimed: true, ...given })
      .where(and(eq(t.codes.code, sql.placeholder('code')), eq(t.codes.claimed, false)))
      .returning(),
  )
  return (await run({ ...withE164(claim, CARD_E164), code }))[0]
}
