/**
 * The transactions over the stored operations. Each is one Dexie transaction: all of it is on the device, or nothing.
 * None changes what was delivered: if two pages hold the lock after all, the late one must not undo the other's answer.
 *
 * Those of a pass are written by its leader. If there is no room for a write, the leader's page remembers it
 * (leader.ts), and the pass goes on: sending needs no write before it.
 */
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import type { EntryChange } from '../sending-rules/settlement'
import { brokenInvariants } from '../sending-rules/sending-order'
import { isOpen, OPEN_STATES, type OutboxEntry } from '../sending-rules/outbox-entry'
import type { Leader, Unwritten } from './leader'
import type { LocalDatabase } from './local-database'
import { isQuota } from './quota'

/**
 * Everything that the server has not confirmed, as far as this page knows. Broken invariants are reported
 * (`reportBroken`).
 */
export async function openOperations(
  db: LocalDatabase,
  { settlements }: Pick<Unwritten, 'settlements'> = { settlements: new Map() },
): Promise<OutboxEntry[]> {
  const stored = await db.outbox
    .where('state')
    .anyOf([...OPEN_STATES])
    .toArray()
  reportBroken(stored)
  if (settlements.size === 0) return stored
  return stored.map((entry) => changed(entry, settlements.get(entry.id)?.change ?? {})).filter(isOpen)
}

const reported = new Set<string>()

/**
 * Reports a breach of an invariant once, on the console, and changes nothing: what a person saved is still sent,
 * however odd its row looks, and holds up nothing else.
 */
export function reportBreach(breach: string): void {
  if (reported.has(breach)) return
  reported.add(breach)
  console.error('The outbox breaks an invariant:', breach)
}

/** Reports which invariants of outbox-entry.ts these entries break. */
export const reportBroken = (entries: readonly OutboxEntry[]): void =>
  brokenInvariants(entries).forEach(reportBreach)

/** @param sentAt epoch ms, if the operations themselves are sent, and not only their files */
export const markSending = (
  { db, attempt }: Leader,
  ids: readonly string[],
  sentAt?: number,
): Promise<unknown> =>
  attempt([db.outbox], () =>
    db.outbox
      .where('id')
      .anyOf([...ids])
      .and(isOpen)
      .modify((entry) => {
        entry.state = 'sending'
        if (sentAt !== undefined) entry.firstSentAt ??= sentAt
      }),
  )

/** What nobody works on any longer (a crash, a closed tab) waits again. */
export const recoverStale = ({ db, attempt }: Leader): Promise<unknown> =>
  attempt([db.outbox], () => db.outbox.where('state').equals('sending').modify({ state: 'queued' }))

/** Puts them back into the queue as they were, without counting a try. */
export const requeue = ({ db, attempt }: Leader, ids: readonly string[]): Promise<unknown> =>
  attempt([db.outbox], () =>
    db.outbox
      .where('id')
      .anyOf([...ids])
      .and(isOpen)
      .modify({ state: 'queued' }),
  )

/**
 * Makes what waits for the network due at once.
 * @param because `answered`: the server was reached. `asked`: there is a reason to try; operations that something on
 *   the way refused are due too
 */
export async function wakeNetworkWaits(
  { db, attempt, unwritten }: Leader,
  because: 'answered' | 'asked',
): Promise<void> {
  const isAsked = because === 'asked'
  const wakes = ({ waitsFor }: EntryChange) => waitsFor === 'network' || (isAsked && waitsFor === 'filter')
  for (const [id, { change }] of unwritten.settlements)
    if (change.state === 'queued' && wakes(change)) unwritten.settlements.delete(id)
  await attempt([db.outbox], () =>
    db.outbox
      .where('state')
      .equals('queued')
      .and(wakes)
      .modify((entry) => {
        entry.nextAttemptAt = 0
        if (!isAsked) delete entry.failingSince
      }),
  )
}

/**
 * The same for a page that does not lead: a running upload makes room for what becomes due. A pass that fails in
 * between may put it off again, so the caller still has to run one.
 */
export const makeNetworkWaitsDue = (db: LocalDatabase): Promise<unknown> =>
  db.outbox
    .where('state')
    .equals('queued')
    .and(({ waitsFor }) => waitsFor === 'network')
    .modify({ nextAttemptAt: 0 })

/**
 * Makes due what waited because server and page spoke different versions. This page may be newer by now: to be called
 * once per page. In a batch that was put off, only the entries that were sent name that reason.
 */
export async function wakeVersionWaits({ db, attempt }: Leader): Promise<void> {
  const waiting = () =>
    db.outbox
      .where('state')
      .equals('queued')
      .and(({ waitsFor }) => waitsFor === 'server')
  const reasons = (await waiting().toArray()).map(({ problem }) => problem?.code)
  if (!reasons.some((code) => code !== undefined && OTHER_VERSION.has(code))) return
  await attempt([db.outbox], () =>
    waiting()
      .and(({ problem }) => problem === undefined || OTHER_VERSION.has(problem.code))
      .modify({ nextAttemptAt: 0 }),
  )
}

const OTHER_VERSION = new Set<ErrorCode>(['protocol_too_old', 'protocol_too_new'])

/** An entry with a change; `undefined` removes a property, for types that do not allow it. */
export function changed(entry: OutboxEntry, change: EntryChange): OutboxEntry {
  const defined = Object.entries({ ...entry, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as unknown as OutboxEntry
}

const DELIVERED_SHOWN_MS = 7 * 24 * 60 * 60_000
const DELIVERED_MAX = 50

/**
 * Delivered operations are shown for a week, the newest 50 of them. The age counts in both directions: a clock that was
 * ahead when they arrived must not make them stay. An overtaken edit is shown for a week from then on.
 * @param watchers what else is done with those that go, in the same transaction
 */
export async function prune(
  db: LocalDatabase,
  now: number,
  watchers: readonly { forgetting?(entries: readonly OutboxEntry[]): Promise<void> }[],
): Promise<void> {
  const age = ({ deliveredAt = 0, overtakenAt = deliveredAt }: OutboxEntry) => Math.abs(now - overtakenAt)
  try {
    await db.transaction('rw', db.outbox, db.meta, async () => {
      const delivered = await db.outbox.where('state').equals('delivered').toArray()
      const old = delivered
        .sort((a, b) => age(a) - age(b))
        .filter((entry, place) => place >= DELIVERED_MAX || age(entry) > DELIVERED_SHOWN_MS)
      for (const watcher of watchers) await watcher.forgetting?.(old)
      await db.outbox.bulkDelete(old.map((entry) => entry.seq))
    })
  } catch (error) {
    // even a deletion may find no room; a later pass does it
    if (!isQuota(error)) throw error
  }
}
