/**
 * The writer of a SQLite store. Bodies run strictly one after another, each in its own savepoint. All waiting bodies
 * share one transaction, so one sync to disk serves many of them. Nothing is answered before the COMMIT. Not even a
 * refusal, as it may be due to what another body of the group has just written.
 */
import { setImmediate } from 'node:timers'
import type { ConnectionLoad, Transaction, WriteOptions } from './database'
import { Lease, swallowedFailure } from './transaction-lease'
import type { SqliteConnection } from './sqlite/connection'
import { CommitUnknownError } from './store-unavailable'

export interface GroupLimits {
  /** bodies in one transaction */
  bodies: number
  /** milliseconds after which a group takes no further body, so that the event loop stays alive */
  millis: number
}

type Work = (tx: Transaction) => Promise<unknown>
type Outcome = { value: unknown } | { error: unknown; refused?: boolean }

interface Job {
  work: Work
  /** whether its commit must be on the disk when it is answered */
  sync: boolean
  resolve(value: unknown): void
  reject(error: unknown): void
}

interface Member {
  job: Job
  touched: Set<string>
  outcome: Outcome | undefined
}

const FOREIGN_AWAIT =
  'A transaction awaited something other than its own queries (a timer, a request, a file)'
const NESTED = 'A write was opened inside another write'

/**
 * Runs a body until it settles, and refuses it as soon as it waits for anything but the database. Queries on SQLite settle
 * within microtasks. A tick that is scheduled in a microtask runs when no microtask is left: if the body is still pending
 * then, it waits for something else.
 */
function runBody(work: Work, tx: Transaction): Promise<Outcome> {
  return new Promise((resolve) => {
    process.nextTick(() => resolve({ error: new Error(FOREIGN_AWAIT), refused: true }))
    const fail = (error: unknown) => resolve({ error })
    try {
      work(tx).then((value) => resolve({ value }), fail)
    } catch (error) {
      fail(error)
    }
  })
}

/**
 * Whether a COMMIT failed before its last page was written: a constraint, a lock, a full disk. If a write or a sync
 * fails in another way, the whole transaction may be in the file. This process has rolled it back, but one that starts
 * after a crash would read it as committed.
 */
const isRefused = (error: unknown) =>
  /^SQLITE_(CONSTRAINT|BUSY|FULL)/.test(String((error as { code?: unknown }).code))

const seated = (job: Job): Member => ({ job, touched: new Set(), outcome: undefined })

export function createGroupCommit(
  connection: SqliteConnection,
  openTransaction: (lease: Lease, touched: Set<string>) => Transaction,
  limits: GroupLimits,
  /** called after every commit with the campaigns that the committed bodies touched */
  onCommit: (touched: readonly string[]) => void,
) {
  const { raw } = connection
  const begin = raw.prepare('BEGIN IMMEDIATE')
  const commit = raw.prepare('COMMIT')
  const rollback = raw.prepare('ROLLBACK')
  const savepoint = raw.prepare('SAVEPOINT body')
  const release = raw.prepare('RELEASE body')
  const undo = raw.prepare('ROLLBACK TO body')

  let synced = true
  /** Whether the next commits wait for the disk; only between transactions. */
  function setSync(sync: boolean): void {
    if (sync === synced) return
    raw.pragma(`synchronous = ${sync ? 'FULL' : 'NORMAL'}`)
    synced = sync
  }

  const waiting: Job[] = []
  let scheduled = false
  let onIdle: (() => void) | undefined

  async function attempt({ job: { work }, touched }: Member): Promise<Outcome> {
    const lease = new Lease()
    const ahead = waiting.length
    savepoint.run()
    let outcome = await runBody(work, openTransaction(lease, touched))
    lease.end()
    if ('error' in outcome && outcome.refused && waiting.length > ahead) {
      // It waits for a write that waits for it. Neither may be committed: that would be half of what was meant.
      outcome = { error: new Error(NESTED) }
      for (const late of waiting.splice(ahead)) late.reject(new Error(NESTED))
    }
    if ('value' in outcome && lease.failure) outcome = { error: swallowedFailure(lease.failure) }
    // a full disk or a failed read ends the whole transaction, not just the statement
    if (!raw.inTransaction) throw lease.failure ?? new Error('The transaction was lost')
    if ('error' in outcome) {
      undo.run()
      touched.clear()
    }
    release.run()
    return outcome
  }

  function commitGroup(): void {
    try {
      commit.run()
    } catch (error) {
      throw isRefused(error) ? error : new CommitUnknownError(error)
    }
  }

  /** Runs one transaction; moves its jobs from `waiting` to `group`, even if it fails. */
  async function transact(group: Member[]): Promise<void> {
    // a group that waits for the disk also takes jobs that do not need to
    const sync = waiting.some((job) => job.sync)
    setSync(sync)
    begin.run()
    const end = performance.now() + limits.millis
    for (let job = waiting.shift(); job;) {
      const member = seated(job)
      group.push(member)
      member.outcome = await attempt(member)
      const goesOn = group.length < limits.bodies && performance.now() < end && (sync || !waiting[0]?.sync)
      job = goesOn ? waiting.shift() : undefined
    }
    commitGroup()
    onCommit(group.flatMap(({ touched }) => [...touched]))
  }

  async function runGroup(): Promise<void> {
    // into a microtask: see runBody
    await Promise.resolve()
    const group: Member[] = []
    let failure: Outcome | undefined
    try {
      await transact(group)
    } catch (error) {
      failure = { error }
      // if it could not even begin, trying the rest would only block the process again
      if (group.length === 0) group.push(...waiting.splice(0).map(seated))
      if (raw.inTransaction) rollback.run()
    }
    for (const { job, outcome } of group) {
      const answer = failure ?? outcome ?? { error: new Error('The transaction was lost') }
      if ('error' in answer) job.reject(answer.error)
      else job.resolve(answer.value)
    }
    scheduled = false
    if (waiting.length > 0) schedule()
    else onIdle?.()
  }

  // Each group waits for a turn of the event loop: requests that arrived together are grouped, and others get their turn.
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => void runGroup())
  }

  return {
    write<T>(work: (tx: Transaction) => Promise<T>, { sync = true }: WriteOptions = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, sync, resolve, reject })
        schedule()
      })
    },
    load(): ConnectionLoad {
      const used = raw.inTransaction ? 1 : 0
      return { pool: 'writers', used, idle: 1 - used, waiting: waiting.length }
    },
    /** resolves when nothing waits and nothing runs */
    idle: () => (scheduled ? new Promise<void>((resolve) => (onIdle = resolve)) : Promise.resolve()),
  }
}
