/**
 * Turns answers into the next state of their entries, and into cached rows, in one transaction.
 * sending-rules/settlement.ts decides what an answer means.
 *
 * Invariants:
 * - an entry that was delivered, or is gone, is left as it is
 * - state, files and row of an operation change together. Only on a full device they change one after the other; the
 *   leader's page then knows what is still to be written (leader.ts)
 * - the later of two answers about one code is kept
 * Broken invariants of the entries are reported before they are written (`reportBroken`).
 */
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import { settle, withoutTrace, type Answer, type Settlement } from '../sending-rules/settlement'
import type { Leader } from '../store/leader'
import type { LocalDatabase } from '../store/local-database'
import { META } from '../store/meta'
import { deleteBytes, deleteFiles, forgetUnwritten, forgetUploads } from '../store/operation-files'
import { changed, reportBroken } from '../store/outbox-entries'
import type { Pass } from './pass'
import { rememberApplied } from './remember-applied'

interface Answered {
  entry: OutboxEntry
  answer: Answer
}

export interface RoundOutcome {
  delivered: number
  attention: number
  /** nothing more can leave now */
  stopped: boolean
}

export const NOTHING_DONE: RoundOutcome = { delivered: 0, attention: 0, stopped: false }

/** Settles answers: all or none, if the device has room. */
export async function settleAll(pass: Pass, answered: readonly Answered[]): Promise<RoundOutcome> {
  const settlements = new Map<string, Settlement>()
  for (const { entry, answer } of answered)
    settlements.set(entry.id, settle(entry, answer, { now: pass.now(), random: pass.random() }))
  await applySettlements(pass.leader, settlements, pass.now())
  const states = [...settlements.values()].map(({ change }) => change.state)
  const count = (wanted: OutboxEntry['state']) => states.filter((state) => state === wanted).length
  const [delivered, attention] = [count('delivered'), count('attention')]
  if (delivered + attention > 0) pass.filteredInARow = 0
  return { delivered, attention, stopped: false }
}

/**
 * Puts off everything that waits for the way to the server, after the way failed. All of it is tried again at the same
 * time: the wait is that of the way, which has failed since the first of these tries.
 * @param tried what was sent just now, for which the try counts
 * @param held what waits, with or without them; if nothing does, there is nothing to put off
 */
export async function putOff(
  pass: Pass,
  tried: readonly OutboxEntry[],
  held: readonly OutboxEntry[],
  answer: Answer,
): Promise<void> {
  const now = pass.now()
  const since = (entry: OutboxEntry) => entry.failingSince ?? now
  const [longest] = [...held].sort((a, b) => since(a) - since(b))
  if (!longest) return
  const { change } = settle(longest, answer, { now, random: pass.random() })
  const { nextAttemptAt, waitsSince, waitsFor, problem } = change
  const settlements = new Map<string, Settlement>()
  const settleAs = (entry: OutboxEntry, more: Settlement['change']) =>
    settlements.set(entry.id, {
      change: {
        state: 'queued',
        nextAttemptAt,
        waitsSince,
        ...more,
        // a way that fails now says nothing about what refuses this one
        waitsFor: entry.waitsFor === 'filter' ? 'filter' : waitsFor,
      },
      files: 'leave',
      now,
    })
  for (const entry of held) settleAs(entry, { failingSince: entry.failingSince })
  for (const entry of tried)
    settleAs(entry, { problem, attempts: entry.attempts + 1, failingSince: since(entry) })
  await applySettlements(pass.leader, settlements, pass.now())
}

type Settlements = ReadonlyMap<string, Settlement>

/**
 * Writes what answers made of operations: states, files and cached rows at once. An entry that is gone stays gone. On a
 * full device the bytes of what has arrived go first, then each operation is settled by itself. The cached rows come
 * last: without this write they are only older.
 * @param settlements by operation id
 * @param now epoch ms, the device's clock
 */
export async function applySettlements(leader: Leader, settlements: Settlements, now: number): Promise<void> {
  if (settlements.size === 0) return
  const { db, attempt, unwritten } = leader
  for (const [id, { files }] of settlements) if (files === 'restart') await forgetUnwritten(leader, id)
  const entries = [db.outbox, db.blobs, db.blobBytes, db.meta]
  const rows = [db.codes, db.campaignCodes, db.meta]
  let kept: Settlement[] = []
  const settleNow = async (some: Settlements) => void kept.push(...(await settleEntries(db, some)))
  const written = await attempt([...entries, ...rows], async () => {
    await settleNow(settlements)
    await rememberApplied(db, kept, now)
  })
  if (!written) kept = []
  for (const [id, settlement] of written ? [] : settlements) {
    const one = new Map([[id, settlement]])
    if (settlement.files === 'delete') await deleteBytes(leader, id)
    if (!(await attempt(entries, () => settleNow(one)))) unwritten.settlements.set(id, settlement)
    else unwritten.settlements.delete(id)
  }
  if (written) for (const id of settlements.keys()) unwritten.settlements.delete(id)
  else await attempt(rows, () => rememberApplied(db, kept, now))
}

/** Joins the caller's transaction. @returns the settlements, with what may be kept of them */
async function settleEntries(db: LocalDatabase, settlements: Settlements): Promise<Settlement[]> {
  const stored = await db.outbox
    .where('id')
    .anyOf([...settlements.keys()])
    .toArray()
  const byId = new Map(stored.map((entry) => [entry.id, entry]))
  const answered = [...settlements].map(([id, settlement]) => {
    const entry = byId.get(id)
    return { entry, settlement: entry?.left ? withoutTrace(settlement) : settlement }
  })
  const settled = answered.flatMap(({ entry, settlement }) =>
    entry && entry.state !== 'delivered' ? [{ entry, settlement }] : [],
  )
  const after = settled.map(({ entry, settlement }) => changed(entry, settlement.change))
  reportBroken(after)
  await db.outbox.bulkPut(after)
  const idsWhose = (files: Settlement['files']) =>
    settled.filter(({ settlement }) => settlement.files === files).map(({ entry }) => entry.id)
  await deleteFiles(db, idsWhose('delete'))
  await forgetUploads(db, idsWhose('restart'))
  for (const { entry, settlement } of settled) if (settlement.keyUnknown) await dropKey(db, entry.sealedFor)
  return answered.map(({ settlement }) => settlement)
}

/** Writes what earlier passes could not. */
export const writeUnwritten = (leader: Leader, now: number): Promise<void> =>
  applySettlements(leader, new Map(leader.unwritten.settlements), now)

async function dropKey(db: LocalDatabase, keyId: string | undefined): Promise<void> {
  const cached = (await db.meta.get(META.sealingKey))?.value
  const known = JSON.stringify(cached ?? null)
  if (keyId !== undefined && known.includes(JSON.stringify(keyId))) await db.meta.delete(META.sealingKey)
}
