import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { AppError } from '../http/app-error'

/** Slow hashes of PINs and passwords, off the main thread, as PHC strings that carry their own parameters. */
export interface Hasher {
  /** @throws AppError busy (429) when too many hashes wait already */
  hash(secret: string | Buffer, cost: HashCost): Promise<string>
  /** @throws AppError busy (429) */
  verify(phc: string, secret: string | Buffer): Promise<boolean>
  /** whether a hash was made with less than `cost` and should be made anew at the next right secret */
  outdated(phc: string, cost: HashCost): boolean
}

/** argon2id (RFC 9106), the library's default kind: memory in KiB, passes, lanes */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** two of the settings that OWASP's password storage sheet calls equal minimums */
export const PIN_COST: HashCost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One more than there are cores: while the main thread waits for the disk it cannot hand out the next hash, so one lies
 * ready for whichever core is free first.
 */
export const HASHES_AT_ONCE = availableParallelism() + 1

// two full batches on all cores take some seconds; more than that is answered with Retry-After
const WAITING_MAX = 2000

const TOLD_TOGETHER = 8
/** milliseconds that a result is kept for company, at most: one hash takes some five */
const KEPT_FOR_COMPANY_MS = 50

interface HasherOptions {
  /** hashes under way at once */
  concurrency?: number
  /** hashes that may wait for their turn */
  waitingMax?: number
  /** milliseconds of a clock that only goes forward */
  elapsed?: () => number
}

/**
 * Where hashes wait for their turn, results are told several at a time (as network cards coalesce their interrupts): the
 * checks before the next hashes, the commit and the answers then cost the processor's caches and the disk once for all of
 * them, about half of what they cost one by one. While nobody waits each result is told at once.
 */
export function createArgonHasher({
  concurrency = HASHES_AT_ONCE,
  waitingMax = WAITING_MAX,
  elapsed = () => performance.now(),
}: HasherOptions = {}): Hasher {
  let running = 0
  const waiting: (() => void)[] = []
  let kept: (() => void)[] = []
  let keptSince = 0

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
        await company()
      } else {
        running--
        tellKept()
      }
    }
  }

  /** Only while a hash is under way that ends later: its end tells what is kept, or keeps on. */
  async function company(): Promise<void> {
    if (kept.length === 0) keptSince = elapsed()
    else if (kept.length + 1 >= TOLD_TOGETHER || elapsed() - keptSince >= KEPT_FOR_COMPANY_MS)
      return tellKept()
    await new Promise<void>((resolve) => kept.push(resolve))
  }

  function tellKept(): void {
    const told = kept
    kept = []
    for (const tell of told) tell()
  }

  return {
    hash: (secret, cost) => inTurn(() => hash(secret, cost)),
    verify: (phc, secret) => inTurn(() => verify(phc, secret)),
    outdated(phc, cost) {
      const [, memory, time] = /m=(\d+),t=(\d+)/.exec(phc) ?? []
      return Number(memory) * Number(time) < cost.memoryCost * cost.timeCost
    },
  }
}
