import { and, asc, eq, exists, gt, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import { soughtWords, wordsOf } from './search-words'

// sorts after everything that can follow a prefix, by bytes
const END = '\u{10FFFF}'

export async function insertOfUser({ q, t }: Transaction, userId: string, email: string): Promise<void> {
  const words = wordsOf(email)
  if (words.length === 0) return
  await q.insert(t.userWords).values(words.map((word) => ({ word, userId })))
}

export async function insertOfCampaign(
  { q, t }: Transaction,
  campaignId: string,
  { name, userEmail }: { name: string; userEmail: string },
): Promise<void> {
  const words = wordsOf(`${name} ${userEmail}`)
  if (words.length === 0) return
  await q.insert(t.campaignWords).values(words.map((word) => ({ word, campaignId })))
}

/** Replaces the words of a campaign. */
export async function replaceOfCampaign(
  tx: Transaction,
  campaignId: string,
  texts: { name: string; userEmail: string },
): Promise<void> {
  const { q, t } = tx
  await q.delete(t.campaignWords).where(eq(t.campaignWords.campaignId, campaignId))
  await insertOfCampaign(tx, campaignId, texts)
}

/** rows of words in one statement */
const WORDS_AT_ONCE = 500

/** Replaces an owner's words, and those of all their campaigns. @param email the new one */
export async function replaceOfOwner(tx: Transaction, ownerId: string, email: string): Promise<void> {
  const { q, t } = tx
  await q.delete(t.userWords).where(eq(t.userWords.userId, ownerId))
  await insertOfUser(tx, ownerId, email)
  const { id, name } = t.campaigns
  const owned = await inPages<{ id: string; name: string }>(tx, (last, limit) =>
    q
      .select({ id, name })
      .from(t.campaigns)
      .where(and(eq(t.campaigns.ownerId, ownerId), last && gt(id, last.id)))
      .orderBy(asc(id))
      .limit(limit),
  )
  const ids = q.select({ id }).from(t.campaigns).where(eq(t.campaigns.ownerId, ownerId))
  await q.delete(t.campaignWords).where(inArray(t.campaignWords.campaignId, ids))
  const rows = owned.flatMap((campaign) =>
    wordsOf(`${campaign.name} ${email}`).map((word) => ({ word, campaignId: campaign.id })),
  )
  for (let from = 0; from < rows.length; from += WORDS_AT_ONCE)
    await q.insert(t.campaignWords).values(rows.slice(from, from + WORDS_AT_ONCE))
}

/** a word in more rows than this is common */
const COMMON = 500

/**
 * The condition that the search finds a row of `users`; undefined for a search without words. Rows with a rare word are
 * looked up by it and then sorted. For a common word the list is read in its own order, as the first page is soon full.
 */
export async function usersFound(session: Session, search: string): Promise<SQL | undefined> {
  const { q, t } = session
  const { word, userId } = t.userWords
  const found = async (sought: string) => {
    const begins = and(gte(word, sought), lt(word, sought + END))
    const matching = q.select({ id: userId }).from(t.userWords)
    const common = await q.select({ id: userId }).from(t.userWords).where(begins).limit(1).offset(COMMON)
    return common.length > 0
      ? exists(matching.where(and(eq(userId, t.users.id), begins)))
      : inArray(t.users.id, matching.where(begins))
  }
  return and(...(await Promise.all(soughtWords(search).map(found))))
}

/** Like `usersFound`, for `campaigns`. */
export async function campaignsFound(session: Session, search: string): Promise<SQL | undefined> {
  const { q, t } = session
  const { word, campaignId } = t.campaignWords
  const found = async (sought: string) => {
    const begins = and(gte(word, sought), lt(word, sought + END))
    const matching = q.select({ id: campaignId }).from(t.campaignWords)
    const common = await q
      .select({ id: campaignId })
      .from(t.campaignWords)
      .where(begins)
      .limit(1)
      .offset(COMMON)
    return common.length > 0
      ? exists(matching.where(and(eq(campaignId, t.campaigns.id), begins)))
      : inArray(t.campaigns.id, matching.where(begins))
  }
  return and(...(await Promise.all(soughtWords(search).map(found))))
}
