import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Secrets } from '../crypto/secrets'
import type { Database } from '../db/database'
import { unavailablePart } from '../db/store-unavailable'
import { AppError } from '../http/app-error'
import { networksOf } from '../http/caller/caller-address'
import * as throttles from './throttles.repository'

/** ms that a row stays after its period: another process's clock may be behind */
const KEPT_MS = 60 * 60_000

/**
 * Limits how often one key (an address) may try something. If a try can be right or wrong, only wrong ones are counted:
 * a hall full of guests shares one address.
 */
export interface Throttle {
  /** @throws AppError too_many_tries (429) while the key has tried too often */
  check(key: string): Promise<void>
  count(key: string): Promise<void>
}

interface Allowed {
  /**
   * for an address, or also for a /56 and a /48: a /48 has 65,536 addresses of the kind that we count.
   * An IPv4 address is in no network that we know.
   */
  tries: number | { address: number; slash56: number; slash48: number }
  windowMs: number
}

/** An address and the networks that count with it, from the smallest to the largest, and how often each may try. */
function limitsOf({ tries }: Allowed) {
  const most = typeof tries === 'number' ? [tries] : [tries.address, tries.slash56, tries.slash48]
  return (key: string) => {
    const networks = networksOf(key)
    return most.slice(0, networks.length).map((most, size) => ({ network: networks[size] ?? key, most }))
  }
}

const refused = (waitMs: number) => new AppError('too_many_tries', { retryAfterSeconds: waitMs / 1000 })

/** Counts in the memory of this process. Keys begin with what `callerAddress` returns. */
export function createThrottle(allowed: Allowed): Throttle {
  const limits = limitsOf(allowed)
  // it counts for us; its own number of points would be one for all networks
  const counts = new RateLimiterMemory({ points: 1, duration: allowed.windowMs / 1000 })
  return {
    async check(key) {
      for (const { network, most } of limits(key)) {
        const spent = await counts.get(network)
        if (spent && spent.consumedPoints >= most) throw refused(spent.msBeforeNext)
      }
    },
    async count(key) {
      for (const { network } of limits(key)) await counts.penalty(network)
    },
  }
}

/**
 * Counts in rows that all processes of a store share, without the addresses, and in the memory of this process. So a
 * store that can be read and takes no writes lets nobody try without a limit.
 * @param name of what is limited
 */
export function createSharedThrottle(
  deps: {
    db: Database
    secrets: Secrets
    /** epoch ms */
    now: () => number
  },
  name: string,
  allowed: Allowed,
): Throttle {
  const { db, now } = deps
  const { windowMs } = allowed
  const here = createThrottle(allowed)
  const limits = limitsOf(allowed)
  const hashOf = (network: string) => deps.secrets.mac('throttle', name, network)
  return {
    async check(key) {
      await here.check(key)
      const most = new Map(limits(key).map((limit) => [hashOf(limit.network), limit.most]))
      const at = now()
      for (const { keyHash, tries, endsAt } of await throttles.find(db.read, [...most.keys()], at, windowMs))
        if (tries >= (most.get(keyHash) ?? 0)) throw refused(endsAt - at)
    },
    async count(key) {
      await here.count(key)
      const hashes = limits(key).map(({ network }) => hashOf(network))
      try {
        await db.write((tx) => throttles.count(tx, hashes, now(), windowMs), { sync: false })
      } catch (error) {
        if (unavailablePart(error) === null) throw error
      }
    },
  }
}

/** Removes counts that nothing needs any longer. */
export async function sweepThrottles({ db, now }: { db: Database; now: () => number }): Promise<void> {
  while (await db.write((tx) => throttles.removeSome(tx, now() - KEPT_MS)));
}
