/** The codes of links to campaigns, encrypted in their rows so that a QR can be shown again. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { Database } from '../db/database'

/** rows that one transaction looks at */
const AT_ONCE = 200

/** Each is bound to its campaign's id and its own. */
export const createLinkBoxes = (secrets: Secrets): SealedText =>
  createSealedText(secrets, 'links to campaigns')

/**
 * Seals the codes of all links by the present root secret. May be cut off and run again.
 * @returns the number of boxes that were sealed anew
 */
export async function resealLinks(db: Database, secrets: Secrets): Promise<number> {
  const boxes = createLinkBoxes(secrets)
  let count = 0
  for (let after = ''; ;) {
    const from = after
    const page = await db.write(async ({ q, t: { campaignLinks: t } }) => {
      const rows = await q
        .select()
        .from(t)
        .where(and(gt(t.id, from), isNotNull(t.secretBox)))
        .orderBy(asc(t.id))
        .limit(AT_ONCE)
      let sealed = 0
      for (const { id, campaignId, secretBox } of rows) {
        const renewed = secretBox === null ? undefined : boxes.renewed(secretBox, campaignId, id)
        if (secretBox === null || renewed === undefined) continue
        const changed = await q
          .update(t)
          .set({ secretBox: renewed })
          // it may have been switched off meanwhile
          .where(and(eq(t.id, id), eq(t.secretBox, secretBox)))
          .returning({ id: t.id })
        sealed += changed.length
      }
      return { last: rows.at(-1)?.id, sealed }
    })
    count += page.sealed
    if (page.last === undefined) return count
    after = page.last
  }
}
