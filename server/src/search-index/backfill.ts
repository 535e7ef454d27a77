import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Session } from '../db/database'
import { nameKeyOf } from './search-words'
import * as words from './search-words.repository'

/** rows in one transaction */
const AT_ONCE = 200

const unindexedUsers = ({ q, t }: Session) =>
  q
    .select({ id: t.users.id, email: t.users.email })
    .from(t.users)
    .where(isNull(t.users.emailKey))
    .limit(AT_ONCE)

const unindexedCampaigns = ({ q, t }: Session) =>
  q
    .select({ id: t.campaigns.id, name: t.campaigns.name, userEmail: t.users.email })
    .from(t.campaigns)
    .innerJoin(t.users, eq(t.users.id, t.campaigns.ownerId))
    .where(isNull(t.campaigns.nameKey))
    .limit(AT_ONCE)

/**
 * Adds the rows of an older version to the search index. Where several processes do this at once, each row is added once.
 * @returns the number of rows
 */
export async function backfillSearchIndex(db: Database): Promise<number> {
  let done = 0
  for (let rows = await unindexedUsers(db.read); rows.length > 0; rows = await unindexedUsers(db.read)) {
    await db.write(async (tx) => {
      const { q, t } = tx
      for (const { id, email } of rows) {
        const mine = await q
          .update(t.users)
          .set({ emailKey: email })
          .where(and(eq(t.users.id, id), isNull(t.users.emailKey)))
          .returning({ id: t.users.id })
        if (mine.length > 0) await words.insertOfUser(tx, id, email)
      }
    })
    done += rows.length
  }
  for (
    let rows = await unindexedCampaigns(db.read);
    rows.length > 0;
    rows = await unindexedCampaigns(db.read)
  ) {
    await db.write(async (tx) => {
      const { q, t } = tx
      for (const { id, name, userEmail } of rows) {
        const mine = await q
          .update(t.campaigns)
          .set({ nameKey: nameKeyOf(name) })
          .where(and(eq(t.campaigns.id, id), isNull(t.campaigns.nameKey), eq(t.campaigns.name, name)))
          .returning({ id: t.campaigns.id })
        if (mine.length > 0) await words.insertOfCampaign(tx, id, { name, userEmail })
      }
    })
    done += rows.length
  }
  return done
}
