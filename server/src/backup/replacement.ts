/**
 * Which backup may replace which. A store that came up empty, because its disk was not mounted or a setting was wrong,
 * must not destroy the backup of the store that it should have been.
 */
import { ConfigError } from '../config/config'
import { amountOf, amountText, storeText, timeText, type Amount } from './backup-text'
import type { Manifest } from './manifest'

/** a backup that is more than this many times larger is not replaced */
const SHRINKS_MAX = 2

export const HOW_TO_REPLACE = 'To replace it all the same, add --replace.'

/** What is about to be written. */
export interface Successor extends Amount {
  storeId: string | null
}

/**
 * @param now epoch ms
 * @throws ConfigError that describes both, if the earlier backup is of another store, or more than twice the size
 */
export function checkReplacement(folder: string, before: Manifest, after: Successor, now: number): void {
  // a backup made by a version without ids may be of any store
  const isOther = before.store_id !== null && before.store_id !== after.storeId
  const earlier = amountOf(before)
  if (!isOther && !isMuchMore(earlier, after)) return
  throw new ConfigError(
    folder,
    isOther
      ? 'has the backup of another store, which was not replaced.'
      : 'has a backup of more than twice the size, which was not replaced.',
    `That backup is of ${storeText(before.store_id)}, was made at ${timeText(before.at, now)}, and has ${amountText(earlier)}.`,
    `The one to be made is of ${storeText(after.storeId)}, and would have ${amountText(after)}.`,
    'Make sure that DATA_DIR, DATABASE_URL and STORAGE_URL name the right store and that every disk is mounted, or name another folder.',
    HOW_TO_REPLACE,
  )
}

const rowsOf = ({ counts }: Amount) => Object.values(counts).reduce((sum, rows) => sum + rows, 0)

/** By bytes or by rows: a SQLite file does not shrink with its rows, and photos outweigh all rows. */
const isMuchMore = (earlier: Amount, later: Amount) =>
  earlier.bytes > SHRINKS_MAX * later.bytes || rowsOf(earlier) > SHRINKS_MAX * rowsOf(later)
