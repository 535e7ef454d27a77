/** The secrets of authenticator apps, encrypted in their rows. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { Database } from '../db/database'

/** rows that one transaction looks at */
const AT_ONCE = 200

/** Each is bound to its account's id and its own. */
export const createFactorBoxes = (secrets: Secrets): SealedText =>
  createSealedText(secrets, 'secrets of authenticator apps')

/**
 * Seals the secrets of all authenticator apps by the present root secret. May be cut off and run again.
 * @returns the number of boxes that were sealed anew
 */
export async function resealFactors(db: Database, secrets: Secrets): Promise<number> {
  const boxes = createFactorBoxes(secrets)
  let count = 0
  for (let after = ''; ;) {
    const from = after
    const page = await db.write(async ({ q, t: { secondFactors: t } }) => {
      const rows = await q
        .select()
        .from(t)
        .where(and(gt(t.id, from), isNotNull(t.secretBox)))
        .orderBy(asc(t.id))
        .limit(AT_ONCE)
      let sealed = 0
      for (const { id, userId, secretBox } of rows) {
        const renewed = secretBox === null ? undefined : boxes.renewed(secretBox, userId, id)
        if (renewed === undefined) continue
        const changed = await q
          .update(t)
          .set({ secretBox: renewed })
          .where(eq(t.id, id))
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
