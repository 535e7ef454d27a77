/** Forgets what this device has of a gift that was erased, or moved. What its person has not sent yet stays, for them to decide about. */
import type { OutboxEntry } from '../core/outbox-entry'
import { DELIVERED, KEPT_FILES } from './forget-delivered'
import type { CachedCode, LocalDatabase } from './local-database'
import { META } from './meta'

/**
 * Forgets the gifts that were opened here only by accounts, with their emergency cards.
 * @param account who is signed in now, and keeps theirs
 */
export const forgetGiftsOfAccounts = (db: LocalDatabase, account: string | null): Promise<void> =>
  db.transaction('rw', db.codes, db.meta, async () => {
    const isTheirs = ({ openedBy }: CachedCode) =>
      openedBy !== undefined && !openedBy.includes(null) && !openedBy.includes(account)
    const codes = await db.codes.filter(isTheirs).primaryKeys()
    await db.codes.bulkDelete(codes)
    await db.meta.bulkDelete(codes.map(META.emergencyCard))
  })

const tables = (db: LocalDatabase) => [db.codes, db.outbox, db.blobs, db.blobBytes, db.meta]

export const forgetGift = (db: LocalDatabase, code: string, moved = false): Promise<void> =>
  db.transaction('rw', tables(db), async () => {
    await db.codes.delete(code)
    await db.meta.delete(META.emergencyCard(code))
    const delivered = db.outbox.where('state').equals('delivered')
    await delivered.filter((entry) => entry.code === code).delete()
    // it goes on under another code: what a restored store may need again is kept, as that of any gift
    if (moved) return
    const kept = await db.meta
      .where('key')
      .startsWith(DELIVERED)
      .filter(({ value }) => (value as OutboxEntry).code === code)
      .toArray()
    if (kept.length === 0) return
    await db.meta.bulkDelete(kept.map(({ key }) => key))
    const files = kept.map(({ value }) => KEPT_FILES + (value as OutboxEntry).id)
    for (const table of [db.blobs, db.blobBytes]) await table.where('operationId').anyOf(files).delete()
  })
