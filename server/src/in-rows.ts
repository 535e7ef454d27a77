import { resealFactors } from './accounts/second-factor-boxes'
import { createSweepLease } from './blobs/sweep-lease'
import type { RandomBytes } from './blobs/blob-key'
import { resealLinks } from './campaigns/link-boxes'
import { resealGuardians } from './consents/guardian-boxes'
import type { Reseal } from './crypto/resealing'
import * as settings from './db/settings.repository'
import type { Secrets } from './crypto/secrets'
import type { Database } from './db/database'
import { resealTexts } from './diary/reseal-texts'
import { resealAnswers } from './operations/reseal-answers'
import { resealTravelers } from './travel/reseal'

/** All that is encrypted in rows. */
export const IN_ROWS: readonly Reseal[] = [
  resealTravelers,
  resealTexts,
  resealAnswers,
  resealGuardians,
  ({ db, secrets }) => resealLinks(db, secrets),
  ({ db, secrets }) => resealFactors(db, secrets),
]

/** the setting that says that the stored answers of an older version were all looked at */
const ANSWERS_DONE = 'answers are encrypted'

/**
 * What encrypts the rows of an older version, which are read as they are until then. One process does it at a time; what was cut
 * off goes on with what is left.
 * @returns a function that does it, and tells how many values; null: another process does
 */
export function createRowSealing(deps: {
  db: Database
  secrets: Secrets
  /** epoch ms */
  now: () => number
  random: RandomBytes
}): () => Promise<number | null> {
  const { db, secrets } = deps
  const lease = createSweepLease(deps, 'sealing lease')

  async function sealAll(): Promise<number> {
    const resealing = { db, secrets, rows: 'readable', before: lease.renew } as const
    let count = 0
    for (const reseal of [resealTravelers, resealTexts]) count += await reseal(resealing)
    if ((await settings.find(db.read, ANSWERS_DONE)) === undefined) {
      count += await resealAnswers(resealing)
      await db.write((tx) => settings.put(tx, ANSWERS_DONE, 'yes'))
    }
    return count
  }

  return async () => {
    if (!(await lease.take())) return null
    try {
      const count = await sealAll()
      // the log of writes has what they were
      if (count > 0) await db.dropDeleted()
      return count
    } finally {
      await lease.release()
    }
  }
}
