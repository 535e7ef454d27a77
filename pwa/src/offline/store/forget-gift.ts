/**
 * Forgets what this device has of a gift that was erased, or moved. What its person has not sent yet stays, for them to
 * decide.
 */
import { KEPT_FILES } from './forget-delivered'
import type { CachedCode, LocalDatabase } from './local-database'
import { META } from './meta'

/**
 * Forgets the gifts that only accounts opened here, with their emergency cards and notes.
 * @param account who is signed in now, and keeps theirs
 */
export const forgetGiftsOfAccounts = (db: LocalDatabase, account: string | null): Promise<void> =>
  db.transaction('rw', db.codes, db.meta, async () => {
    const isTheirs = ({ openedBy }: CachedCode) =>
      openedBy !== undefined && !openedBy.includes(null) && !openedBy.includes(account)
    const codes = await db.codes.filter(isTheirs).primaryKeys()
    await db.codes.bulkDelete(codes)
    await db.meta.bulkDelete([META.emergencyCard, META.handedOut].flatMap((keyOf) => codes.map(keyOf)))
  })

/** What `forgetGifts` writes to. */
export const giftTables = (db: LocalDatabase) => [
  db.codes,
  db.outbox,
  db.blobs,
  db.blobBytes,
  db.delivered,
  db.meta,
]

export const forgetGift = (db: LocalDatabase, code: string, moved = false): Promise<void> =>
  db.transaction('rw', giftTables(db), async () => forgetGifts(db, [code], moved))

/** Joins the caller's transaction. */
export async function forgetGifts(db: LocalDatabase, codes: readonly string[], moved = false): Promise<void> {
  const gone = new Set(codes)
  await db.codes.bulkDelete([...gone])
  await db.meta.bulkDelete([META.emergencyCard, META.handedOut].flatMap((keyOf) => codes.map(keyOf)))
  const delivered = db.outbox.where('state').equals('delivered')
  await delivered.filter(({ code }) => gone.has(code)).delete()
  // they go on under other codes: what a restored store may need again is kept, as for any gift
  if (moved) return
  const kept = await db.delivered
    .where('entry.code')
    .anyOf([...gone])
    .toArray()
  if (kept.length === 0) return
  await db.delivered
    .where('entry.code')
    .anyOf([...gone])
    .delete()
  const files = kept.map(({ id }) => KEPT_FILES + id)
  for (const table of [db.blobs, db.blobBytes]) await table.where('operationId').anyOf(files).delete()
}
