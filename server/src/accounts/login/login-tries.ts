/**
 * Limits wrong passwords per email and wrong codes per account, over all addresses and processes. A try is counted
 * before it is checked, so concurrent tries gain nothing. An email without an account is counted alike.
 */
import type { Database, Transaction } from '../../db/database'
import { TIMES_DIFFER_MS } from '../../db/shared-clock'
import { AppError } from '../../http/app-error'
import type { Secrets } from '../../crypto/secrets'
import * as tries from './login-tries.repository'

/** What is counted separately, with the number of wrong tries before anybody has to wait. */
const BUCKETS = {
  /** passwords, by email */
  'login tries': 20,
  /** codes of the second step, by the account's id: a code has only six digits */
  'second step tries': 9,
}
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 60 * 60_000
/** after this long without a try, the count begins anew */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

export interface LoginTries {
  /**
   * Counts a try.
   * @param of the email or account that is tried
   * @throws AppError too_many_tries (429) while it has to wait
   */
  begin(of: string): Promise<void>
  /** Gives back a try that was never checked. */
  unchecked(of: string): Promise<void>
  /** Forgets all tries, after a right one or a new password. */
  clear(tx: Transaction, of: string): Promise<void>
}

export function createLoginTries(
  deps: { db: Database; secrets: Secrets; now: () => number },
  bucket: keyof typeof BUCKETS,
): LoginTries {
  const { db, now } = deps
  const hashOf = (of: string) => deps.secrets.mac(bucket, of)
  return {
    async begin(of) {
      const [hash, at] = [hashOf(of), now()]
      const counted = await db.write(async (tx) => {
        await tries.removeOld(tx, at - FORGOTTEN_AFTER_MS)
        const row = await tries.reserve(tx, hash, at, {
          since: at - FORGOTTEN_AFTER_MS,
          latest: at + LONGEST_WAIT_MS + TIMES_DIFFER_MS,
        })
        const beyond = (row?.tries ?? 0) - BUCKETS[bucket]
        if (beyond > 0) await tries.lock(tx, hash, at + waitMs(beyond))
        return row
      })
      if (counted) return
      const lockedUntil = (await tries.find(db.read, hash))?.lockedUntil ?? at
      throw new AppError('too_many_tries', { retryAfterSeconds: Math.max(1, (lockedUntil - at) / 1000) })
    },
    unchecked: (of) => db.write((tx) => tries.giveBack(tx, hashOf(of))),
    clear: (tx, of) => tries.clear(tx, hashOf(of)),
  }
}

/** @param beyond how many tries there were after the free ones, from 1 */
const waitMs = (beyond: number) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond - 1, 10))
