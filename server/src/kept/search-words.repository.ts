import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { soughtWords, wordsOf } from './search-words'

// beyond all that can follow, in the order of bytes
const END = '\u{10FFFF}'

export async function insertOfUser({ q, t }: Transaction, userId: string, email: string): Promise<void> {
  const words = wordsOf(email)
  if (words.length === 0) return
  await q
    .insert(t.userWords)
    .values(words.map((word) => ({ word, userId })))
    .returning({ word: t.userWords.word })
}

export async function insertOfCampaign(
  { q, t }: Transaction,
  campaignId: string,
  { name, userEmail }: { name: string; userEmail: string },
): Promise<void> {
  const words = wordsOf(`${name} ${userEmail}`)
  if (words.length === 0) return
  await q
    .insert(t.campaignWords)
    .values(words.map((word) => ({ word, campaignId })))
    .returning({ word: t.campaignWords.word })
}

/** In place of those that it had. */
export async function replaceOfCampaign(
  tx: Transaction,
  campaignId: string,
  texts: { name: string; userEmail: string },
): Promise<void> {
  const { q, t } = tx
  await q
    .delete(t.campaignWords)
    .where(eq(t.campaignWords.campaignId, campaignId))
    .returning({ word: t.campaignWords.word })
  await insertOfCampaign(tx, campaignId, texts)
}

/** That a row of `users` is one that the search finds; nothing for a search without words. */
export function usersFound({ q, t }: Session, search: string): SQL | undefined {
  const { word, userId } = t.userWords
  const found = (sought: string) =>
    q
      .select({ id: userId })
      .from(t.userWords)
      .where(and(gte(word, sought), lt(word, sought + END)))
  return and(...soughtWords(search).map((sought) => inArray(t.users.id, found(sought))))
}

/** As `usersFound`, of `campaigns`. */
export function campaignsFound({ q, t }: Session, search: string): SQL | undefined {
  const { word, campaignId } = t.campaignWords
  const found = (sought: string) =>
    q
      .select({ id: campaignId })
      .from(t.campaignWords)
      .where(and(gte(word, sought), lt(word, sought + END)))
  return and(...soughtWords(search).map((sought) => inArray(t.campaigns.id, found(sought))))
}
