/**
 * The engine of one client: passes over the queue. Each decides what is next, lane by lane, and pushes it (push.ts) as
 * far as the network allows. All dependencies are passed in, so that a simulation can run many clients in one process.
 *
 * Invariants of a pass:
 * - only the holder of the lock runs one, and only the last page that took the lock writes (store/leader.ts)
 * - nothing leaves before what it has to wait for in its lane; every round calls `outOfTurn` and reports what it finds
 * - a pass may be killed at any moment: what has no stored answer is sent again, and gets the same answer
 * - an operation without an answer is queued again under the same id; the server applies it once
 * - operations without files leave before any upload starts, whichever tab saved them, and interrupt a running upload:
 *   a large photo delays nothing else
 * - a file or an operation that fails, though others get through, holds up only its own lane. If an empty batch fails,
 *   too, the connection is broken, and everything is put off
 * - any answer of the server, even to an empty batch, ends the waits for the network
 * - every round settles an operation, finishes a file or puts something off, so that a pass ends
 */
import { v4 as uuid } from 'uuid'
import { listeners } from '../../device/listeners'
import { BATCH_OPERATIONS_MAX } from '../sending-rules/batches'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import {
  nextDeparture,
  nextDueAt,
  outOfTurn,
  readyOperations,
  type Departure,
} from '../sending-rules/sending-order'
import { onOutboxChange } from '../store/changes'
import {
  becomeLeader,
  createUnwritten,
  LeaderReplacedError,
  type Leader,
  type Unwritten,
} from '../store/leader'
import type { LocalDatabase, StoredBlob } from '../store/local-database'
import { readyToSeal } from '../store/lock/locked-work'
import { storedDeviceId } from '../store/device-id'
import { filesByOperation, filesLeft } from '../store/operation-files'
import {
  makeNetworkWaitsDue,
  openOperations,
  prune,
  reportBreach,
  recoverStale,
  wakeNetworkWaits,
  wakeVersionWaits,
} from '../store/outbox-entries'
import { isQuota } from '../store/quota'
import { push } from './push'
import { writeUnwritten } from './store-settlements'
import type { Extension } from './extension'
import type { Lock } from './leader-lock'
import { overheard } from './overheard-transport'
import type { SyncTransport } from './transport'

export interface EngineDeps {
  db: LocalDatabase
  transport: SyncTransport
  /** epoch ms */
  now: () => number
  /** 0 <= x < 1 */
  random: () => number
  extensions?: readonly Extension[]
}

export interface Pass extends EngineDeps {
  leader: Leader
  /** aborts when another page has taken the lock: what this pass does is in vain */
  lost: AbortSignal
  /** id of this device */
  device: string
  /** most operations of the next batch, reduced after one was refused as a whole */
  limit: number
  /** what `limit` may grow back to */
  limitMost: number
  /** operations that something on the way has refused since the last one got through */
  filteredInARow: number
  /** how many calls the server has answered, whatever it said */
  heard: { answers: number }
  /** what would leave now */
  lookAhead(): Promise<Ahead>
}

export interface Ahead {
  /** what a failing way holds up: it waits together, so that it is tried together */
  held: readonly OutboxEntry[]
  /** of the operations that are due, by operation */
  files: ReadonlyMap<string, readonly StoredBlob[]>
  /** null: nothing is due */
  next: Departure | null
}

export interface SyncDeps extends EngineDeps {
  lock: Lock
}

export interface PassReport {
  delivered: number
  attention: number
  /** the network or the server stopped the pass; what is left waits */
  stopped: boolean
}

export interface PassOptions {
  /** there is a reason to try: what waits for the network is due at once, and interrupts a running upload */
  eager?: boolean
}

export interface Sync {
  /**
   * One pass under the lock. Calls that arrive while one waits for its turn share it. A pass that loses its lock ends
   * quietly: the page that took it goes on.
   */
  run(options?: PassOptions): Promise<PassReport>
  /** Begins a pass because something new is in the outbox; if this page closes first, the browser may run it. */
  kick(): void
  /** Calls back after every change of the outbox, in any tab or worker. @returns a function that ends it */
  onChange(callback: () => void): () => void
  /** Epoch ms of the next due try, or null if nothing waits only for time. */
  nextDueAt(): Promise<number | null>
  /** Reports whether this page's last pass found the device full, now and when that changes. @returns how to end it */
  onFull(callback: (isFull: boolean) => void): () => void
}

const IDLE: PassReport = { delivered: 0, attention: 0, stopped: false }
/** how soon what found no room is tried again */
const ROOM_AGAIN_MS = 60_000

export function createSync({ lock, ...deps }: SyncDeps): Sync {
  let firstOfPage = true
  let waiting: { eager: boolean; report: Promise<PassReport> } | null = null
  const unwritten = createUnwritten()
  /** epoch ms: when the last pass ended */
  let ranAt = 0
  const full = listeners()
  let saidFull = false
  const tellFull = () => {
    if (saidFull === unwritten.isFull) return
    saidFull = unwritten.isFull
    full.tell()
  }

  const run: Sync['run'] = ({ eager = false } = {}) => {
    // the holder of the lock may be in a long upload; if the database cannot be written, the pass itself fails
    if (eager) void makeNetworkWaitsDue(deps.db).catch(() => undefined)
    if (waiting) {
      waiting.eager ||= eager
      return waiting.report
    }
    const next = { eager, report: Promise.resolve(IDLE) }
    next.report = lock
      .hold((lost) => {
        // from here on a new call may see changes that this pass no longer reads
        waiting = null
        const report = runPass(deps, { eager: next.eager, firstOfPage, lost, unwritten })
        firstOfPage = false
        return report
      })
      .catch((error: unknown) => {
        if (error instanceof LeaderReplacedError) return { ...IDLE, stopped: true }
        throw error
      })
      .finally(() => {
        ranAt = deps.now()
        tellFull()
      })
    waiting = next
    // after a failed lock request the next call tries again
    next.report.catch(() => (waiting = waiting === next ? null : waiting))
    return next.report
  }
  return {
    run,
    kick() {
      run().catch((error: unknown) => console.error('The outbox could not be worked on', error))
      for (const extension of deps.extensions ?? []) extension.waits?.()
    },
    onChange: (callback) => onOutboxChange(deps.db, callback),
    async nextDueAt() {
      const now = deps.now()
      const due = nextDueAt(await openOperations(deps.db, unwritten), now)
      return unwritten.settlements.size === 0 ? due : Math.min(due ?? Infinity, ranAt + ROOM_AGAIN_MS)
    },
    onFull(callback) {
      const tell = () => callback(saidFull)
      tell()
      return full.add(tell)
    },
  }
}

interface PassStart extends PassOptions {
  /** what waited for another version of the app or the server is due at once */
  firstOfPage: boolean
  lost: AbortSignal
  unwritten: Unwritten
}

async function runPass(deps: EngineDeps, { eager, firstOfPage, lost, unwritten }: PassStart) {
  const { db, now, extensions = [] } = deps
  const report: PassReport = { ...IDLE }
  const device = await deviceId(db, unwritten)
  const begun = { device, open: () => openOperations(db, unwritten) }
  const ends = extensions.map((extension) => extension.pass?.(begun))
  let tried = false
  const open = await openOperations(db)
  if (open.length > 0) {
    // writing them needs the keys
    if (open.some(({ locked }) => locked)) await readyToSeal(db)
    const leader = await becomeLeader(db, unwritten)
    await writeUnwritten(leader, now())
    await recoverStale(leader)
    if (firstOfPage) await wakeVersionWaits(leader)
    if (eager) await wakeNetworkWaits(leader, 'asked')
    const most = BATCH_OPERATIONS_MAX
    const heard = { answers: 0 }
    const transport = overheard(deps.transport, { answered: () => heard.answers++ })
    const pass = { ...deps, leader, lost, device, transport, heard }
    const limits = { limit: most, limitMost: most, filteredInARow: 0 }
    tried = await runRounds({ ...pass, ...limits, lookAhead: () => lookAhead(leader, now()) }, report)
  } else unwritten.isFull = false
  for (const end of ends) await end?.({ stopped: report.stopped, tried })
  await prune(db, now(), extensions)
  return report
}

/** @returns whether anything was tried */
async function runRounds(pass: Pass, report: PassReport): Promise<boolean> {
  const { leader } = pass
  for (let tried = false; !report.stopped; tried = true) {
    const ahead = await pass.lookAhead()
    if (!ahead.next) return tried
    const answers = pass.heard.answers
    const outcome = await push(pass, ahead, ahead.next)
    report.delivered += outcome.delivered
    report.attention += outcome.attention
    report.stopped = outcome.stopped
    // the server answered, so nothing else has to wait for the network; if it broke off again, only time will tell
    if (!report.stopped && pass.heard.answers > answers) await wakeNetworkWaits(leader, 'answered')
  }
  return true
}

async function lookAhead(leader: Leader, now: number): Promise<Ahead> {
  const open = await openOperations(leader.db, leader.unwritten)
  const ready = readyOperations(open, now)
  const files = ready.length > 0 ? await filesByOperation(leader, ready) : new Map<string, StoredBlob[]>()
  const waits = open.filter(({ state, waitsFor }) => state === 'queued' && waitsFor === 'network')
  const next = nextDeparture(ready, ({ id }) => filesLeft(files.get(id)).length > 0)
  outOfTurn(open, next).forEach(reportBreach)
  return { files, next, held: [...new Set([...ready, ...waits])] }
}

/** The stored id; on a full device one that lasts as long as the page. */
async function deviceId(db: LocalDatabase, unwritten: Unwritten): Promise<string> {
  const made = (unwritten.deviceId ??= uuid())
  try {
    return await storedDeviceId(db, made)
  } catch (error) {
    if (!isQuota(error)) throw error
    return made
  }
}
