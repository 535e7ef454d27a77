/**
 * Small facts by key: device id, sealing key, cursors.
 */
import type { LocalDatabase } from './local-database'

export const META = {
  deviceId: 'device_id',
  sealingKey: 'sealing_key',
  toldWaiting: 'told_waiting',
  leader: 'outbox_leader',
  lostDatabase: 'lost_database',
  oldEdits: 'old_edits',
  storeEpoch: 'store_epoch',
  /** ms by which the server's clock is ahead of this device's */
  clockAhead: 'clock_ahead',
  /** of the owner's campaigns */
  claimsByDay: 'claims_by_day',
  cursor: (campaignId: string) => `cursor:${campaignId}`,
  freshAt: (of: string) => `fresh:${of}`,
  /** id of the key that seals the codes of a campaign */
  sealedBy: (campaignId: string) => `sealed:${campaignId}`,
  /** what the device's PIN opens */
  deviceLock: 'device_lock',
  /** the key that seals what waits of campaigns that ask for a lock; not extractable */
  queueKey: 'queue_key',
  emergencyCard: (code: string) => `emergency:${code}`,
  /** the gift was handed out from here: it is nobody's own on this device */
  handedOut: (code: string) => `handed_out:${code}`,
} as const

/** Only the writer of a key decides its shape; a reader checks what it needs. */
export async function readMeta(db: LocalDatabase, key: string): Promise<unknown> {
  return (await db.meta.get(key))?.value
}

export async function writeMeta(db: LocalDatabase, key: string, value: unknown): Promise<void> {
  await db.meta.put({ key, value })
}

/** Milliseconds by which the server's clock is ahead of this device's; 0 if that is not known. */
export async function clockAhead(db: LocalDatabase): Promise<number> {
  const known = await readMeta(db, META.clockAhead)
  return typeof known === 'number' ? known : 0
}
