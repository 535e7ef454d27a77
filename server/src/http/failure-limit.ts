import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from './app-error'
import { networksOf } from './caller-address'

/**
 * Limits how often one key (an address) may fail. Only failures count: a hall full of guests shares one address, and
 * right tries must not use up the limit.
 */
export interface FailureLimit {
  /** @throws AppError too_many_tries (429) while the key has failed too often */
  check(key: string): Promise<void>
  failed(key: string): Promise<void>
}

export function createFailureLimit(options: { failures: number; windowMs: number }): FailureLimit {
  const limiter = new RateLimiterMemory({ points: options.failures, duration: options.windowMs / 1000 })
  return {
    async check(key) {
      const spent = await limiter.get(key)
      if (spent && spent.remainingPoints <= 0)
        throw new AppError('too_many_tries', { retryAfterSeconds: spent.msBeforeNext / 1000 })
    },
    async failed(key) {
      // rejects when the points are used up; the next check reports that
      await limiter.consume(key).catch(() => {})
    },
  }
}

/**
 * Limits failures by address and by the networks that it is in: a /48 has 65,536 addresses of the kind that we count.
 * Keys are what `callerAddress` returns.
 * @param options.failures allowed for an address, a /56 and a /48; an IPv4 address is in no network that we know
 */
export function createNetworkLimit(options: {
  failures: { address: number; slash56: number; slash48: number }
  windowMs: number
}): FailureLimit {
  const { address, slash56, slash48 } = options.failures
  const limits = [address, slash56, slash48].map((failures) =>
    createFailureLimit({ failures, windowMs: options.windowMs }),
  )
  const each = async (key: string, act: (limit: FailureLimit, network: string) => Promise<void>) => {
    for (const [size, network] of networksOf(key).entries()) {
      const limit = limits[size]
      if (limit) await act(limit, network)
    }
  }
  return {
    check: (key) => each(key, (limit, network) => limit.check(network)),
    failed: (key) => each(key, (limit, network) => limit.failed(network)),
  }
}
