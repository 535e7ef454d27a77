/** Forgets what only a forgotten lock could open. */
import { binTables, eraseFromBin, readBin } from '../discarded'
import type { LocalDatabase } from '../local-database'
import { META } from '../meta'

/** What `forgetLockedWork` writes to. */
export const lockedWorkTables = (db: LocalDatabase) => [db.outbox, db.meta, ...binTables(db)]

/** Joins the caller's transaction. What waits stays, because sending it needs no PIN, but no other PIN shows it. */
export async function forgetLockedWork(db: LocalDatabase): Promise<void> {
  // most devices have none
  if (!(await db.meta.get(META.queueKey))) return
  await db.outbox
    .filter(({ locked, state }) => locked === true && state !== 'delivered')
    .modify({ closed: true })
  const delivered = db.outbox.where('state').equals('delivered')
  await delivered.filter((entry) => entry.locked === true).delete()
  const bin = await readBin(db)
  await eraseFromBin(
    db,
    bin.filter(({ entries }) => entries.some((entry) => entry.locked)),
  )
  const cards = db.meta.where('key').startsWith(META.emergencyCard(''))
  await cards.filter(({ value }) => typeof value === 'object' && value !== null && 'box' in value).delete()
}
