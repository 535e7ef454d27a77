/** What helps a traveler without a network or a PIN, stored on the device that opened their details. */
import { liveQuery } from 'dexie'
import type { Shut } from '../sending-rules/outbox-entry'
import type { LocalDatabase } from './local-database'
import { isLockedCode, keyOfPage, readyToSeal, sealUnsent, shownValue } from './lock/locked-work'
import { META, readMeta, writeMeta } from './meta'
import { withQuota } from './quota'

export interface EmergencyCard {
  name: string
  blood_group: string | null
  emergency_contact_name: string | null
  emergency_contact_mobile: string | null
}

/** stored in place of the card once a person has removed it */
const REFUSED = 'refused'

export type SeenCard = EmergencyCard | 'locked' | typeof REFUSED | undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isShut = (value: unknown): value is Shut => isObject(value) && 'box' in value

export function createEmergencyCards(db: LocalDatabase) {
  const stored = (code: string) => readMeta(db, META.emergencyCard(code))
  /** @returns `locked` if only the lock of this device opens it, `refused` if a person removed it */
  const read = async (code: string): Promise<SeenCard> => {
    const card = await stored(code)
    if (isShut(card)) return ((await shownValue(db, card)) as EmergencyCard | undefined) ?? 'locked'
    return isObject(card) ? (card as EmergencyCard) : card === REFUSED ? card : undefined
  }
  return {
    /** Does nothing if the card was removed before, unless it is `wanted` again. @throws StorageFullError */
    async store(code: string, card: EmergencyCard, wanted = false): Promise<void> {
      if (!wanted && (await stored(code)) === REFUSED) return
      const value = (await isLockedCode(db, code)) ? await sealed(db, card, await keyOfPage(db)) : card
      await withQuota(() => writeMeta(db, META.emergencyCard(code), value))
    },
    read,
    /** Calls back with what `read` returns, now and whenever the card or the lock changes. @returns how to end it */
    observe(code: string, onCard: (card: SeenCard) => void): () => void {
      const cards = liveQuery(() => read(code)).subscribe(onCard, (error: unknown) => {
        console.error(error)
        onCard(undefined)
      })
      return () => cards.unsubscribe()
    },
    /** Removes the card from this device until a person wants it again. */
    refuse: (code: string): Promise<void> => writeMeta(db, META.emergencyCard(code), REFUSED),
  }
}

async function sealed(db: LocalDatabase, card: object, page?: ArrayBuffer): Promise<Shut> {
  await readyToSeal(db)
  return sealUnsent(db, card, page)
}

/** Seals the cards of campaigns that ask for a lock, to the lock if there is one by now. */
export async function sealEmergencyCards(db: LocalDatabase): Promise<void> {
  const prefix = META.emergencyCard('')
  for (const { key, value } of await db.meta.where('key').startsWith(prefix).toArray()) {
    if (!isObject(value) || !(await isLockedCode(db, key.slice(prefix.length)))) continue
    // only cards that were sealed before there was a lock open without it
    const known = isShut(value) ? await db.keyring.open(value.by, value.box) : value
    if (!known) continue
    const made = await sealed(db, known)
    await db.transaction('rw', db.meta, async () => {
      // it may have been removed in between
      if (isObject(await readMeta(db, key))) await writeMeta(db, key, made)
    })
  }
}
