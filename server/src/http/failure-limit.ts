import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from './app-error'

/**
 * Limits how often one key (an address) may fail. Only failures count: a hall full of guests shares one address, and their
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
