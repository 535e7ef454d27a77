/** How many gifts of the owner's campaigns were claimed each day, as the server last said; `forgetOwner` drops it. */
import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/campaign'
import type { LocalDatabase } from './local-database'
import { META, readMeta, writeMeta } from './meta'
import { withQuota } from './quota'

export const rememberClaimsByDay = (db: LocalDatabase, claims: ClaimsByDay): Promise<void> =>
  withQuota(() => writeMeta(db, META.claimsByDay, claims))

export async function cachedClaimsByDay(db: LocalDatabase): Promise<ClaimsByDay | undefined> {
  return (await readMeta(db, META.claimsByDay)) as ClaimsByDay | undefined
}
