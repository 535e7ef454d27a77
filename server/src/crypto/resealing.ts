import type { Database } from '../db/database'
import type { SealedText } from './sealed-text'
import type { Secrets } from './secrets'

/** What is encrypted in the rows of a table by the present root secret; it may be cut off and run again. */
export interface Resealing {
  db: Database
  secrets: Secrets
  /** `readable`: only what an older version wrote and is not encrypted yet */
  rows: 'all' | 'readable'
  /** is awaited before each step */
  before?: () => Promise<void>
}

/** @returns the number of values that were encrypted, or encrypted anew */
export type Reseal = (resealing: Resealing) => Promise<number>

/**
 * The box that is to stand in a row: of a value that is readable still, or made anew where a former secret sealed it.
 * @returns undefined where the row is as it should be
 */
export function boxToStore(
  sealed: SealedText,
  { plain, box }: { plain: string | null; box: string | null },
  ...belongsTo: string[]
): string | undefined {
  if (plain !== null) return sealed.seal(plain, ...belongsTo)
  return box === null ? undefined : sealed.renewed(box, ...belongsTo)
}
