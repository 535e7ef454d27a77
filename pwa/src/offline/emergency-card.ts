/**
 * What helps a traveler when there is neither a network nor a PIN, kept on the device that opened their details.
 *
 * Exports: keepEmergencyCard, emergencyCard, forgetEmergencyCard, type EmergencyCard
 */
import { META, readMeta, writeMeta } from './db/meta'
import { withQuota } from './db/quota'
import { deviceDatabase } from './device-database'

export interface EmergencyCard {
  name: string
  blood_group: string | null
  emergency_contact_name: string | null
  emergency_contact_mobile: string | null
}

/** @throws StorageFull */
export const keepEmergencyCard = (code: string, card: EmergencyCard): Promise<void> =>
  withQuota(() => writeMeta(deviceDatabase(), META.emergencyCard(code), card))

export async function emergencyCard(code: string): Promise<EmergencyCard | undefined> {
  const card = await readMeta(deviceDatabase(), META.emergencyCard(code))
  return typeof card === 'object' && card !== null ? (card as EmergencyCard) : undefined
}

export const forgetEmergencyCard = (code: string): Promise<void> =>
  deviceDatabase().meta.delete(META.emergencyCard(code))
