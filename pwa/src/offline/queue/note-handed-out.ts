import type { LocalDatabase } from '../store/local-database'
import { META, writeMeta } from '../store/meta'

/**
 * Notes that a gift is handed out (gifts-here.ts), if it is, when it is opened, before its row is stored.
 * @param byStaff whether it was opened by the scanner, or from the list of its campaign
 */
export async function noteHandedOut(
  db: LocalDatabase,
  account: string | null,
  code: string,
  byStaff: boolean,
): Promise<void> {
  const listed = await db.campaignCodes.where('code').equals(code).toArray()
  const own = await db.campaigns.bulkGet(listed.map(({ campaignId }) => campaignId))
  const opened = await db.codes.get(code)
  const isGuests =
    own.some((campaign) => campaign !== undefined) ||
    (byStaff && (account !== null || listed.length > 0) && !opened?.openedBy?.includes(account))
  if (isGuests) await writeMeta(db, META.handedOut(code), true)
}
