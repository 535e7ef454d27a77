import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { TIMES_DIFFER_MS } from '../db/shared-clock'
import type { PinRow, Tables } from '../db/tables/tables'
import { PIN_LOCK_DECAY_MS, PIN_LONGEST_LOCK_MS } from './lock-length'

export async function find(session: Session, code: string): Promise<PinRow | undefined> {
  const run = session.prepared<PinRow>('find_pin', ({ q, t }) =>
    q
      .select()
      .from(t.pins)
      .where(eq(t.pins.code, sql.placeholder('code'))),
  )
  return (await run({ code }))[0]
}

export async function insert(tx: Transaction, code: string, hash: string, provenFrom: string): Promise<void> {
  const run = tx.prepared('insert_pin', ({ q, t }) =>
    q
      .insert(t.pins)
      .values({
        code: sql.placeholder('code'),
        hash: sql.placeholder('hash'),
        provenFrom: sql.placeholder('provenFrom'),
      })
      .returning({ code: t.pins.code }),
  )
  await run({ code, hash, provenFrom })
}

/** The number of tries, and until when the last one locks the code while its outcome is unknown. */
export interface TryLimit {
  tries: number
  /** epoch ms */
  lockedUntil: number
}

/** Whole days since the last wrong PIN, or since `locks` last fell because of them. */
const daysSince = ({ failedAt }: Tables['pins'], now: number) =>
  sql`case when ${failedAt} < cast(${now} as bigint) then (cast(${now} as bigint) - ${failedAt}) / ${sql.raw(String(PIN_LOCK_DECAY_MS))} else 0 end`

/**
 * Counts a try before its outcome is known. The last try locks the code while it is checked; if the process dies during
 * that, the lock still ends. Lets `locks` fall by one for each day without a wrong PIN.
 * @returns undefined while the code is locked
 */
export async function reserveTry(
  { q, t }: Transaction,
  code: string,
  now: number,
  limit: TryLimit,
): Promise<PinRow | undefined> {
  const days = daysSince(t.pins, now)
  const rows = await q
    .update(t.pins)
    .set({
      failures: sql`${t.pins.failures} + 1`,
      lockedUntil: sql`case when ${t.pins.failures} + 1 >= ${limit.tries} then cast(${limit.lockedUntil} as bigint) end`,
      locks: sql`case when ${t.pins.locks} > ${days} then ${t.pins.locks} - ${days} else 0 end`,
      // left-over hours count on
      failedAt: sql`${t.pins.failedAt} + (${days}) * ${sql.raw(String(PIN_LOCK_DECAY_MS))}`,
    })
    .where(and(eq(t.pins.code, code), isOpen(t.pins, now)))
    .returning()
  return rows[0]
}

/** ms that a lock may seem to last to a process whose clock is a little behind */
const LONGEST_MS = PIN_LONGEST_LOCK_MS + TIMES_DIFFER_MS

/** A lock that ends later than possible was set while the clock was ahead. */
const isOpen = ({ lockedUntil }: Tables['pins'], now: number) =>
  or(isNull(lockedUntil), lte(lockedUntil, now), gt(lockedUntil, now + LONGEST_MS))

/** @param until epoch ms, or null; whether it locks a code now */
export const locksNow = (until: number | null, now: number): boolean =>
  until !== null && until > now && until <= now + LONGEST_MS

/** Gives back a try that was counted but never checked. */
export async function returnTry({ q, t }: Transaction, code: string): Promise<void> {
  await q
    .update(t.pins)
    .set({ failures: sql`${t.pins.failures} - 1`, lockedUntil: null })
    .where(and(eq(t.pins.code, code), gt(t.pins.failures, 0)))
}

/** How a right PIN leaves a code's row. */
export interface Right {
  /** of the same PIN, to replace the earlier hash, unless there is a new PIN since */
  renewed?: { before: string; hash: string } | undefined
  /** keyed digest of the caller's address */
  provenFrom: string
  /** whether the holder learns of the wrong tries before */
  isTold: boolean
}

/** Resets the failures and locks of a code, after a right PIN. @returns whether the code still has a PIN */
export async function clear(
  { q, t }: Transaction,
  code: string,
  { renewed, provenFrom, isTold }: Right,
): Promise<boolean> {
  const hash =
    renewed && sql`case when ${t.pins.hash} = ${renewed.before} then ${renewed.hash} else ${t.pins.hash} end`
  const rows = await q
    .update(t.pins)
    .set({
      failures: 0,
      locks: 0,
      lockedUntil: null,
      failedAt: null,
      provenFrom,
      hash,
      untold: isTold ? 0 : undefined,
    })
    .where(eq(t.pins.code, code))
    .returning({ code: t.pins.code })
  return rows.length > 0
}

/**
 * Locks the row of a code that a known device opens in spite of a lock.
 * @param isTold whether the holder learns of the wrong tries before
 * @returns its PIN, if it still has one
 */
export async function noteVisit(
  { q, t }: Transaction,
  code: string,
  isTold: boolean,
): Promise<PinRow | undefined> {
  const rows = await q
    .update(t.pins)
    .set({ untold: isTold ? 0 : sql`${t.pins.untold}` })
    .where(eq(t.pins.code, code))
    .returning()
  return rows[0]
}

/** Remembers a wrong PIN. @param lockedUntil the code is locked until then, epoch ms */
export async function noteWrong(
  { q, t }: Transaction,
  code: string,
  now: number,
  lockedUntil?: number,
): Promise<void> {
  await q
    .update(t.pins)
    .set({
      untold: sql`${t.pins.untold} + 1`,
      failedAt: now,
      ...(lockedUntil !== undefined && { failures: 0, locks: sql`${t.pins.locks} + 1`, lockedUntil }),
    })
    .where(eq(t.pins.code, code))
}
