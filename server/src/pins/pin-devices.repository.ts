import { and, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { Tables } from '../db/tables/tables'

/** devices that are kept for one code; those that proved its PIN last */
const DEVICES_MAX = 10

/** A device, and what it has proven. */
export interface ProvenDevice {
  /** its keyed digests, the present one first */
  digests: readonly [string, ...string[]]
  /** of the present PIN */
  pinVersion: string
  /** epoch ms */
  now: number
  /** wrong tries during locks after which it counts like any other device */
  triesMax: number
}

const isProven = ({ pinDevices }: Tables, { digests, pinVersion, now, triesMax }: ProvenDevice) =>
  and(
    inArray(pinDevices.digest, [...digests]),
    eq(pinDevices.pinVersion, pinVersion),
    gt(pinDevices.expiresAt, now),
    lt(pinDevices.tries, triesMax),
  )

/** Whether a device has proven the present PIN of a code. */
export async function isKnown({ q, t }: Session, device: ProvenDevice): Promise<boolean> {
  const rows = await q
    .select({ digest: t.pinDevices.digest })
    .from(t.pinDevices)
    .where(isProven(t, device))
    .limit(1)
  return rows.length > 0
}

/** Counts a try of a device during a lock, before its outcome is known. @returns whether it may try */
export async function reserveTry({ q, t }: Transaction, device: ProvenDevice): Promise<boolean> {
  const rows = await q
    .update(t.pinDevices)
    .set({ tries: sql`${t.pinDevices.tries} + 1` })
    .where(isProven(t, device))
    .returning({ digest: t.pinDevices.digest })
  return rows.length > 0
}

/** Gives back a try that was counted but never checked. */
export async function returnTry({ q, t }: Transaction, { digests }: ProvenDevice): Promise<void> {
  const { pinDevices } = t
  await q
    .update(pinDevices)
    .set({ tries: sql`${pinDevices.tries} - 1` })
    .where(and(inArray(pinDevices.digest, [...digests]), gt(pinDevices.tries, 0)))
}

export interface DeviceProof {
  digest: string
  code: string
  pinVersion: string
  /** epoch ms */
  expiresAt: number
}

/** Stores that a device claims a code that no other device has proven yet. */
export async function insert(tx: Transaction, proof: DeviceProof): Promise<void> {
  const run = tx.prepared('insert_pin_device', ({ q, t }) =>
    q
      .insert(t.pinDevices)
      .values({
        digest: sql.placeholder('digest'),
        code: sql.placeholder('code'),
        pinVersion: sql.placeholder('pinVersion'),
        expiresAt: sql.placeholder('expiresAt'),
      })
      .returning({ digest: t.pinDevices.digest }),
  )
  await run({ ...proof })
}

/** Stores that a device has proven the PIN of a code. */
export async function put(tx: Transaction, proof: DeviceProof): Promise<void> {
  const { q, t } = tx
  const { pinDevices } = t
  const { digest, code, pinVersion, expiresAt } = proof
  const renewed = await q
    .update(pinDevices)
    .set({ pinVersion, expiresAt, tries: 0 })
    .where(eq(pinDevices.digest, digest))
    .returning({ digest: pinDevices.digest })
  if (renewed.length > 0) return
  await insert(tx, proof)
  const kept = q
    .select({ digest: pinDevices.digest })
    .from(pinDevices)
    .where(eq(pinDevices.code, code))
    .orderBy(desc(pinDevices.expiresAt), desc(sql`${pinDevices.digest} = ${digest}`))
    .limit(DEVICES_MAX)
  await q.delete(pinDevices).where(and(eq(pinDevices.code, code), notInArray(pinDevices.digest, kept)))
}
