/**
 * What helps a traveler when there is neither a network nor a PIN, kept on the device that opened their details.
 *
 * Exports: keepEmergencyCard, emergencyCard, refuseEmergencyCard, type EmergencyCard
 */
import { META, readMeta, writeMeta } from './store/meta'
import { withQuota } from './store/quota'
import { deviceDatabase } from './device-database'

export interface EmergencyCard {
  name: string
  blood_group: string | null
  emergency_contact_name: string | null
  emergency_contact_mobile: string | null
}

/** in the card's place where a person has removed it */
const REFUSED = 'refused'

const kept = (code: string) => readMeta(deviceDatabase(), META.emergencyCard(code))

/** Nothing is kept where the card was removed before. @throws StorageFull */
export async function keepEmergencyCard(code: string, card: EmergencyCard): Promise<void> {
  if ((await kept(code)) === REFUSED) return
  await withQuota(() => writeMeta(deviceDatabase(), META.emergencyCard(code), card))
}

export async function emergencyCard(code: string): Promise<EmergencyCard | undefined> {
  const card = await kept(code)
  return typeof card === 'object' && card !== null ? (card as EmergencyCard) : undefined
}

/** Removes the card from this device, for good. */
export const refuseEmergencyCard = (code: string): Promise<void> =>
  writeMeta(deviceDatabase(), META.emergencyCard(code), REFUSED)
