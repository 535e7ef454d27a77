/** Seals what this device already has of campaigns that ask for a lock. */
import type { OutboxEntry } from '../../sending-rules/outbox-entry'
import { readBin } from '../discarded'
import { sealEmergencyCards } from '../emergency-cards'
import { KEPT_FILES } from '../forget-delivered'
import type { LocalDatabase } from '../local-database'
import { META } from '../meta'
import { QUEUE, readyToSeal, sealedBytes, shut, unsentKey } from './locked-work'
import { DEVICE_LOCK } from './sealing-of-campaigns'
import { kept } from './sealed-rows'

/**
 * To be called once a campaign asks for a lock, and once this device has one: what is not sent is then sealed to it.
 */
export async function sealWork(db: LocalDatabase): Promise<void> {
  if ((await lockedCampaigns(db)).length === 0) return
  await readyToSeal(db)
  const asked = await askedFor(db)
  const sealed = await sealOutbox(db, asked)
  await sealBin(db, asked, sealed)
  await sealKept(db, asked, sealed)
  await sealFiles(db, sealed)
  await sealEmergencyCards(db)
}

/** The ids of the campaigns on this device that ask for a lock. */
export async function lockedCampaigns(db: LocalDatabase): Promise<string[]> {
  const prefix = META.sealedBy('')
  const rows = await db.meta.where('key').startsWith(prefix).toArray()
  return rows.flatMap(({ key, value }) => (value === DEVICE_LOCK ? [key.slice(prefix.length)] : []))
}

/** @returns whether what was made for a code has to be locked, as far as this device knows */
async function askedFor(db: LocalDatabase) {
  const ids = new Set(await lockedCampaigns(db))
  const listed = await db.campaignCodes
    .where('campaignId')
    .anyOf([...ids])
    .toArray()
  const opened = await db.codes
    .where('campaignId')
    .anyOf([...ids])
    .primaryKeys()
  const codes = new Set([...listed.map(({ code }) => code), ...opened])
  return ({ locked, code, campaignHint }: OutboxEntry) =>
    locked === true || codes.has(code) || (campaignHint !== undefined && ids.has(campaignHint))
}

type IsAsked = (entry: OutboxEntry) => boolean

const locked = (entry: OutboxEntry): OutboxEntry => ({ ...entry, locked: true })

/** @returns the ids of all its locked entries */
async function sealOutbox(db: LocalDatabase, asked: IsAsked): Promise<Set<string>> {
  return db.transaction('rw', db.outbox, async () => {
    const entries = (await db.outbox.toArray()).filter(asked)
    await db.outbox.bulkPut(entries.map(locked))
    return new Set(entries.map(({ id }) => id))
  })
}

async function sealBin(db: LocalDatabase, asked: IsAsked, sealed: Set<string>): Promise<void> {
  await db.transaction('rw', db.discarded, async () => {
    for (const { entries, ...discarded } of await readBin(db)) {
      if (!entries.some(asked)) continue
      for (const { id } of entries) sealed.add(id)
      const by = unsentKey(db.keyring)
      const shutEntries = await kept(() => Promise.all(entries.map((e) => shut(db.keyring, locked(e), by))))
      await db.discarded.put({ ...discarded, entries: shutEntries })
    }
  })
}

/** They are offered again to a restored store without a PIN. */
async function sealKept(db: LocalDatabase, asked: IsAsked, sealed: Set<string>): Promise<void> {
  await db.transaction('rw', db.delivered, async () => {
    for (const { entry, ...row } of await db.delivered.toArray()) {
      if (!asked(entry)) continue
      sealed.add(KEPT_FILES + entry.id)
      if (!entry.shut)
        await db.delivered.put({ ...row, entry: await kept(() => shut(db.keyring, locked(entry), QUEUE)) })
    }
  })
}

/** Seals the files of operations that are not sealed yet. The keys are here (`readyToSeal`). */
export async function sealFiles(db: LocalDatabase, operations: ReadonlySet<string>): Promise<void> {
  const ids = await db.blobBytes
    .where('operationId')
    .anyOf([...operations])
    .primaryKeys()
  // one after the other: a recording may have many megabytes
  for (const id of ids) {
    const row = await db.blobBytes.get(id)
    if (!row || row.sealedBy !== undefined) continue
    const sealed = await sealedBytes(db, row.data)
    await db.transaction('rw', db.blobs, db.blobBytes, async () => {
      await db.blobBytes.where('id').equals(id).modify(sealed)
      await db.blobs
        .where('id')
        .equals(id)
        .modify((file) => void (file.name = file.field))
    })
  }
}
