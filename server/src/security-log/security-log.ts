/**
 * The security log: what happened goes to the log as a line, and to the database as a row.
 *
 * It never delays what it reports. An event is noted in memory, and rows are written a moment later, many at once.
 * While the database is away, a bounded number of them wait. So a crash may cost the rows of the last seconds; the
 * lines are written at once.
 *
 * A flood must cost neither a write nor a line for each event. Repeats within a minute are counted in one row, and
 * their line comes once more at the end with the count. If too many different events fail within a minute, the rest is
 * counted only by kind.
 */
import type { SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import type { Database } from '../db/database'
import type { SecurityEventRow } from '../db/tables/tables'
import * as events from './security-events.repository'

/** What happened; what is not known is left out. */
export interface SecurityNote {
  kind: SecurityEventKind
  accountId?: string | null | undefined
  /** as limits count it */
  address?: string | null | undefined
  campaignId?: string | null | undefined
  /** running number of the gift */
  number?: number | null | undefined
  about?: string | null | undefined
}

export interface SecurityLog {
  /** Notes an event. It never throws and never waits. */
  note(note: SecurityNote): void
  /** Writes what waits. @throws if the database takes none; everything still waits then */
  flush(): Promise<void>
  /** Writes what waits, if possible, and notes nothing more. */
  close(): Promise<void>
}

/** ms in which a repeat is counted and not written again */
const SAME_WITHIN_MS = 60_000
/** ms until an event is in the database */
const WRITE_AFTER_MS = 2_000
/** ms until what could not be written is tried again */
const TRY_AGAIN_MS = 30_000
/** events that wait in memory */
const WAITING_MAX = 5_000
/** different failures in one minute */
const DIFFERENT_FAILURES_MAX = 300

/** What anybody can cause, as often as they like. */
const isFailure = (kind: SecurityEventKind) =>
  /^refused\.|\.(failed|throttled|refused)$/.test(kind) || kind === 'pin.locked'

interface Waiting {
  row: SecurityEventRow
  /** its present state is not written yet */
  changed: boolean
  /** the count in the last line */
  told: number
}

export function createSecurityLog(deps: {
  db: Database
  newId: () => string
  /** epoch ms */
  now: () => number
  /** takes a line of the log; null: the log is silent */
  writeLine: ((line: string) => void) | null
  /** is called with rows that could not be written */
  reportFailure: (thrown: unknown) => void
}): SecurityLog {
  const { db, now } = deps
  const waiting = new Map<string, Waiting>()
  /** failures of the minute that began then */
  let failures = { since: -Infinity, different: 0 }
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  let closed = false

  const tell = (one: Waiting, at: number) => {
    const { row } = one
    one.told = row.count
    if (!deps.writeLine) return
    const known = Object.entries({
      account_id: row.accountId,
      address: row.address,
      campaign_id: row.campaignId,
      number: row.number,
      about: row.about,
    }).filter(([, value]) => value !== null)
    const line = { level: 30, time: at, event: row.kind, security: true, count: row.count }
    deps.writeLine(`${JSON.stringify({ ...line, ...Object.fromEntries(known) })}\n`)
  }

  const isOver = ({ row }: Waiting, at: number) => Math.abs(at - row.at) >= SAME_WITHIN_MS

  /** Logs what was counted since its line, and forgets what is written and can no longer be counted. */
  function end(at: number): void {
    for (const [key, one] of waiting) {
      if (!isOver(one, at)) continue
      if (one.told < one.row.count) tell(one, at)
      if (!one.changed) waiting.delete(key)
    }
  }

  const rowOf = (note: SecurityNote, at: number): SecurityEventRow => ({
    id: deps.newId(),
    at,
    lastAt: at,
    kind: note.kind,
    count: 1,
    accountId: note.accountId ?? null,
    address: note.address ?? null,
    campaignId: note.campaignId ?? null,
    number: note.number ?? null,
    about: note.about ?? null,
  })
  const keyOf = ({ kind, address, accountId, campaignId, number, about }: SecurityEventRow) =>
    JSON.stringify([kind, address, accountId, campaignId, number, about])

  /** @returns whether one more separate event is too much for now */
  function isTooMany(kind: SecurityEventKind, at: number): boolean {
    if (waiting.size >= WAITING_MAX) return true
    if (!isFailure(kind)) return false
    if (Math.abs(at - failures.since) >= SAME_WITHIN_MS) failures = { since: at, different: 0 }
    failures.different += 1
    return failures.different > DIFFERENT_FAILURES_MAX
  }

  function note(given: SecurityNote, at: number): void {
    let row = rowOf(given, at)
    let key = keyOf(row)
    let known = waiting.get(key)
    if ((!known || isOver(known, at)) && isTooMany(given.kind, at)) {
      row = rowOf({ kind: given.kind }, at)
      key = `all ${given.kind}`
      known = waiting.get(key)
    }
    if (known && (!isOver(known, at) || waiting.size >= WAITING_MAX)) {
      known.row.count += 1
      known.row.lastAt = at
      known.changed = true
    } else {
      if (known) {
        if (known.told < known.row.count) tell(known, at)
        // it may still have to be written
        if (known.changed) waiting.set(`${key} ${known.row.id}`, known)
      }
      const fresh = { row, changed: true, told: 0 }
      waiting.set(key, fresh)
      tell(fresh, at)
    }
    schedule(WRITE_AFTER_MS)
  }

  function schedule(afterMs: number): void {
    if (closed) return
    timer ??= setTimeout(() => {
      timer = undefined
      flush().then(
        () => waiting.size > 0 && schedule(SAME_WITHIN_MS),
        (error: unknown) => {
          deps.reportFailure(error)
          schedule(TRY_AGAIN_MS)
        },
      )
    }, afterMs).unref()
  }

  async function write(): Promise<void> {
    const changed = [...waiting.values()].filter((one) => one.changed)
    const rows = changed.map(({ row }) => ({ ...row }))
    for (const one of changed) one.changed = false
    try {
      await events.put(db, rows)
    } catch (error) {
      for (const one of changed) one.changed = true
      throw error
    } finally {
      end(now())
    }
  }

  async function flush(): Promise<void> {
    // without what was noted while rows were being written
    while (flushing) await flushing.catch(() => {})
    flushing = write()
    try {
      await flushing
    } finally {
      flushing = undefined
    }
  }

  return {
    note(given) {
      if (closed) return
      try {
        note(given, now())
      } catch (error) {
        deps.reportFailure(error)
      }
    },
    flush,
    async close() {
      closed = true
      clearTimeout(timer)
      for (const one of waiting.values()) if (one.told < one.row.count) tell(one, now())
      await flush().catch(deps.reportFailure)
    },
  }
}

/** Notes an event outside the server's process, such as on its command line. @param deps.now epoch ms */
export async function noteOnce(
  deps: { db: Database; newId: () => string; now: () => number },
  note: SecurityNote,
): Promise<void> {
  const log = createSecurityLog({ ...deps, writeLine: null, reportFailure: () => {} })
  log.note(note)
  await log.flush()
  await log.close()
}
