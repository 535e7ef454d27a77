/** What helps a traveler when there is neither a network nor a PIN, stored on the device that opened their details. */
import type { LocalDatabase } from './local-database'
import { META, readMeta, writeMeta } from './meta'
import { withQuota } from './quota'

export interface EmergencyCard {
  name: string
  blood_group: string | null
  emergency_contact_name: string | null
  emergency_contact_mobile: string | null
}

/** stored in the card's place once a person has removed it */
const REFUSED = 'refused'

export function createEmergencyCards(db: LocalDatabase) {
  const stored = (code: string) => readMeta(db, META.emergencyCard(code))
  return {
    /** Does nothing where the card was removed before. @throws StorageFullError */
    async store(code: string, card: EmergencyCard): Promise<void> {
      if ((await stored(code)) === REFUSED) return
      await withQuota(() => writeMeta(db, META.emergencyCard(code), card))
    },
    async read(code: string): Promise<EmergencyCard | undefined> {
      const card = await stored(code)
      return typeof card === 'object' && card !== null ? (card as EmergencyCard) : undefined
    },
    /** Removes the card from this device, for good. */
    refuse: (code: string): Promise<void> => writeMeta(db, META.emergencyCard(code), REFUSED),
  }
}
