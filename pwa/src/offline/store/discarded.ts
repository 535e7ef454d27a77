/**
 * The bin: what a person discarded is kept for a time, with its files, and can be restored.
 *
 * Its files stay where they are, under the id of their operation. What an account discarded leaves the device with the
 * account.
 */
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { Discarded, LocalDatabase } from './local-database'

export const BIN_MS = 30 * 24 * 60 * 60_000
/** of all files in it; the oldest make room, and what was discarded last stays */
const BIN_BYTES_MAX = 50_000_000

/** The tables of the bin. */
export const binTables = (db: LocalDatabase) => [db.discarded, db.blobs, db.blobBytes]

/** Joins the caller's transaction. The newest first. */
export async function readBin(db: LocalDatabase): Promise<Discarded[]> {
  return (await db.discarded.toArray()).sort((a, b) => b.discardedAt - a.discardedAt)
}

/** Joins the caller's transaction. Whether the operation was discarded, by itself or with another. */
export const isInBin = async (db: LocalDatabase, operation: string): Promise<boolean> =>
  (await readBin(db)).some(({ entries }) => entries.some(({ id }) => id === operation))

/** Joins the caller's transaction. @param entries the chosen one first */
export async function putIntoBin(db: LocalDatabase, entries: OutboxEntry[], now: number): Promise<void> {
  const [chosen] = entries
  if (!chosen) return
  await db.discarded.put({ id: chosen.id, entries, discardedAt: now })
}

/** Joins the caller's transaction. @returns undefined if it is no longer there */
export async function takeFromBin(db: LocalDatabase, id: string): Promise<OutboxEntry[] | undefined> {
  const row = await db.discarded.get(id)
  await db.discarded.delete(id)
  return row?.entries
}

/** Joins the caller's transaction. Erases what has been there long enough, and the oldest if there is too much. */
export async function tidyBin(db: LocalDatabase, now: number): Promise<void> {
  let bytes = 0
  const gone: Discarded[] = []
  for (const [place, discarded] of (await readBin(db)).entries()) {
    const files = await db.blobs
      .where('operationId')
      .anyOf(discarded.entries.map(({ id }) => id))
      .toArray()
    bytes += files.reduce((sum, { size }) => sum + size, 0)
    const makesRoom = place > 0 && files.length > 0 && bytes > BIN_BYTES_MAX
    if (makesRoom || Math.abs(now - discarded.discardedAt) > BIN_MS) gone.push(discarded)
  }
  await eraseFromBin(db, gone)
}

/** Like `tidyBin`, in its own transaction. */
export const tidyDiscarded = (db: LocalDatabase, now: number): Promise<void> =>
  db.transaction('rw', binTables(db), async () => tidyBin(db, now))

/** Joins the caller's transaction. Erases what accounts discarded; what was made without signing in stays. */
export async function eraseAccountsBin(db: LocalDatabase): Promise<void> {
  const bin = await readBin(db)
  await eraseFromBin(
    db,
    bin.filter(({ entries: [chosen] }) => chosen?.maker != null),
  )
}

/** Joins the caller's transaction. */
export async function eraseFromBin(db: LocalDatabase, gone: readonly Discarded[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.flatMap(({ entries }) => entries.map(({ id }) => id))
  for (const files of [db.blobs, db.blobBytes]) await files.where('operationId').anyOf(ids).delete()
  await db.discarded.bulkDelete(gone.map(({ id }) => id))
}
