/**
 * A witness outside the database: a cookie with what waits. Browsers erase databases and cookies by different rules, so one of
 * them often tells what became of the other. It is written here whenever the outbox changes, and by the server, whose cookies
 * Safari does not cut to seven days.
 *
 * - Nothing was saved yet: there is no cookie, and nobody knows what was here before.
 * - The cookie speaks of another database than the one that is here: that one was erased, with what waited in it.
 */
import { readWitness, shortDevice, witnessText, type Witness } from '@tohfa/sync-protocol/witness'
import { v4 as uuid } from 'uuid'
import { onOutboxChange } from '../store/changes'
import type { LocalDatabase } from '../store/local-database'
import { META, readMeta, storedDeviceId, writeMeta } from '../store/meta'
import { openOperations } from '../store/outbox'

/** Where the witness is kept; undefined: there is none. */
export interface WitnessPlace {
  read(): string | undefined
  write(text: string | undefined): void
}

/** What this browser has erased. */
export type Erased = Pick<Witness, 'count' | 'since' | 'code'>

export interface WitnessDeps {
  db: LocalDatabase
  place: WitnessPlace
  /** called once, when an erased database is found */
  onErased: (erased: Erased) => void
}

/** Looks for an erased database, then keeps the witness right. @returns ends it, once it has begun */
export async function startWitness({ db, place, onErased }: WitnessDeps): Promise<() => void> {
  const device = await storedDeviceId(db, uuid())
  const seen = readWitness(place.read())
  if (seen && seen.device !== shortDevice(device)) {
    // gone, so that it is told once, and that nobody takes an empty outbox for one that has arrived
    place.write(undefined)
    if (seen.count > 0) {
      const { count, since, code } = seen
      const erased: Erased = { count, since, code }
      await writeMeta(db, META.erased, erased)
      onErased(erased)
    }
  }
  let turn = Promise.resolve()
  const write = () => {
    turn = turn.then(() => testify(db, device, place)).catch((error: unknown) => console.error(error))
  }
  write()
  return onOutboxChange(db, write)
}

async function testify(db: LocalDatabase, device: string, place: WitnessPlace): Promise<void> {
  const open = await openOperations(db)
  const text = place.read()
  const [oldest] = [...open].sort((a, b) => a.capturedAt - b.capturedAt)
  // what never waited leaves no trace
  if (!oldest && text === undefined) return
  const now = witnessText({
    device,
    count: open.length,
    since: oldest?.capturedAt ?? 0,
    code: oldest?.code ?? '',
  })
  if (now !== text) place.write(now)
}

/** What was erased and not dismissed. */
export async function erasedHere(db: LocalDatabase): Promise<Erased | undefined> {
  return (await readMeta(db, META.erased)) as Erased | undefined
}

export const dismissErased = (db: LocalDatabase): Promise<void> => db.meta.delete(META.erased)

/** Whether this database is the one that something was saved in: only then an empty outbox says that all has arrived. */
export async function knowsWhatWasSaved(db: LocalDatabase, place: WitnessPlace): Promise<boolean> {
  const seen = readWitness(place.read())
  const device = await readMeta(db, META.deviceId)
  return typeof device === 'string' && seen?.device === shortDevice(device)
}
