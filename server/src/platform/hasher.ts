import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { AppError } from './app-error'

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

export function createArgonHasher(concurrency = HASHES_AT_ONCE, waitingMax = WAITING_MAX): Hasher {
  let running = 0
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax) throw new AppError('busy', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
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
