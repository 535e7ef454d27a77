import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { AppError } from '../http/app-error'

/** Slow hashes of PINs and passwords, computed off the main thread, as PHC strings that contain their parameters. */
export interface Hasher {
  /** @throws AppError busy (429) if too many hashes wait already */
  hash(secret: string | Buffer, cost: HashCost): Promise<string>
  /** @throws AppError busy (429) */
  verify(phc: string, secret: string | Buffer): Promise<boolean>
  /** Whether a hash was made with less than `cost`, and should be replaced when the secret is next verified. */
  outdated(phc: string, cost: HashCost): boolean
  /** How many hashes are under way and how many wait for their turn, with the limits of both. */
  load(): HashLoad
}

export interface HashLoad {
  running: number
  waiting: number
  waitingMax: number
}

/** argon2id (RFC 9106), the library's default kind: memory in KiB, passes, lanes */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** two of the settings that OWASP's password storage sheet calls equivalent minimums */
export const PIN_COST: HashCost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One more than there are cores. While the main thread waits for the disk it cannot start the next hash, so one is
 * ready for the first free core.
 */
export const HASHES_AT_ONCE = availableParallelism() + 1

// as many hashes take some seconds on all cores; beyond that the answer is busy, with Retry-After
const WAITING_MAX = 1000

/** most results that are handed out together */
const GROUP_MAX = 8
/** longest time in milliseconds that a result waits for others: one hash takes about five */
const GROUP_MS = 50

interface HasherOptions {
  /** hashes under way at once */
  concurrency?: number
  /** hashes that may wait for their turn */
  waitingMax?: number
  /** returns milliseconds of a monotonic clock */
  elapsed?: () => number
}

/**
 * While hashes wait for their turn, results are handed out in groups, as network cards coalesce their interrupts. What
 * follows a hash (its commit, its answer, the checks before the next hash) then runs for the whole group at once, and costs
 * about half as much. While nothing waits, each result is handed out at once.
 */
export function createArgonHasher({
  concurrency = HASHES_AT_ONCE,
  waitingMax = WAITING_MAX,
  elapsed = () => performance.now(),
}: HasherOptions = {}): Hasher {
  let running = 0
  const waiting: (() => void)[] = []
  let group: (() => void)[] = []
  let groupSince = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax) throw new AppError('busy', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) {
        next()
        await groupComplete()
      } else {
        running--
        handOut()
      }
    }
  }

  /** Called only while another hash is under way, so that a later result completes the group. */
  async function groupComplete(): Promise<void> {
    if (group.length === 0) groupSince = elapsed()
    else if (group.length + 1 >= GROUP_MAX || elapsed() - groupSince >= GROUP_MS) return handOut()
    await new Promise<void>((resolve) => group.push(resolve))
  }

  function handOut(): void {
    const complete = group
    group = []
    for (const resolve of complete) resolve()
  }

  return {
    hash: (secret, cost) => inTurn(() => hash(secret, cost)),
    verify: (phc, secret) => inTurn(() => verify(phc, secret)),
    load: () => ({ running, waiting: waiting.length, waitingMax }),
    outdated(phc, cost) {
      const [, memory, time] = /m=(\d+),t=(\d+)/.exec(phc) ?? []
      return Number(memory) * Number(time) < cost.memoryCost * cost.timeCost
    },
  }
}
