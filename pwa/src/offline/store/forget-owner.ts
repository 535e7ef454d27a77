/**
 * What leaves this device with the owner's account: their campaigns, and operations that have arrived, but not the work
 * that waits in the outbox.
 */
import { OWN_LIST } from './cache'
import { binTables, eraseAccountsBin } from './discarded'
import { campaignTables, dropCampaigns, dropCodes } from './drop-campaigns'
import { deliveredTables, forgetDelivered } from './forget-delivered'
import type { LocalDatabase } from './local-database'
import { forgetLockedWork } from './lock/forget-locked'
import { QUEUE } from './lock/locked-work'
import { META } from './meta'
import { dropRecordingsOf } from './drop-recordings'

/**
 * Views by master code go too, and what the outbox shows of delivered entries: they would show people's details to the
 * next person with the device.
 * @param recordings what becomes of unsaved recordings for these codes; dropped by default
 */
export const forgetOwner = (db: LocalDatabase, recordings: 'drop' | 'leave' = 'drop'): Promise<void> =>
  db.transaction(
    'rw',
    [...new Set([...campaignTables(db), db.outbox, ...binTables(db), ...deliveredTables(db)])],
    async () => {
      await forgetLockedWork(db)
      await forgetDelivered(db)
      if (recordings === 'drop') await dropRecordingsOf(db, () => true)
      await eraseAccountsBin(db)
      await db.outbox.where('state').equals('delivered').delete()
      await db.meta.bulkDelete([META.oldEdits, META.claimsByDay])
      await db.meta.delete(META.deviceLock)
      await db.meta.where('key').startsWith(META.sealedBy('')).delete()
      // a pass may be sending what waits
      db.keyring.dropAllBut(QUEUE)
      const viewed = (await db.masterViews.toArray()).map(({ campaignId }) => campaignId)
      await db.masterViews.clear()
      await dropCodes(db, viewed, 'leave')
      await dropCampaigns(db, await db.campaigns.toCollection().primaryKeys(), 'leave')
      await db.pinnedCampaigns.clear()
      await db.meta.delete(META.freshAt(OWN_LIST))
      const listed = await db.campaignCodes.orderBy('campaignId').uniqueKeys()
      const opened = await db.codes.orderBy('campaignId').uniqueKeys()
      await dropCodes(db, [...new Set([...listed, ...opened].map(String))], 'leave')
    },
  )
