/**
 * Erases everything about the recipient of a gift: card, photo, diary, files, history, PIN and remembered answers. The
 * code stays claimed and counted, with a mark that tells everyone who asks, so that devices forget what they have.
 *
 * A sale keeps the amounts and the numbers of its receipts, as they are the seller's books; nothing in them names a
 * person.
 */
import type { Message } from '@tohfa/sync-protocol/http/message'
import * as m from '@tohfa/sync-protocol/messages'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { RandomBytes } from '../blobs/blob-key'
import { BY_ITSELF, RECIPIENT, type CampaignActor, type CampaignLog } from '../campaigns/campaign-log'
import type { OwnedCampaign } from '../campaigns/campaigns.service'
import type { PinnedCode } from '../pins/pins.service'
import type { CodesService, CodeToChange } from '../codes/codes.service'
import type { Database, Transaction } from '../db/database'
import { createJobLease } from '../concurrency/job-lease'
import { AppError } from '../http/app-error'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import type { ErasureReminders } from './erasure-reminders'
import * as erasure from './erasure.repository'

/** recipients that are looked up at once */
const AT_ONCE = 100

export interface ErasureService {
  /**
   * Erases the holder's own gift. @throws AppError code_unknown (404) if the campaign was deleted in between, and as
   * `CodesService.holdPin`
   */
  eraseOwn(gift: PinnedCode, key: IdempotencyKey | null): Promise<Answer<Message>>
  /**
   * Erases the recipient of one gift; a second call changes nothing.
   * @param number the running number of the code
   * @throws AppError code_unknown (404), not_claimed (409)
   */
  eraseRecipient(
    campaign: OwnedCampaign,
    number: number,
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Message>>
  /**
   * Erases those who were kept as long as their campaigns want, then reminds owners of the next ones. One process does
   * it at a time.
   * @returns how many were erased; null: another process does it, or the clock cannot be trusted yet
   */
  keepTime(): Promise<number | null>
}

export function createErasureService(deps: {
  db: Database
  storedBlobs: StoredBlobs
  codes: CodesService
  idempotency: Idempotency
  log: CampaignLog
  reminders: ErasureReminders
  now: () => number
  /** whether the time can be trusted for removing things for good (steady-clock.ts) */
  isClockSteady: () => Promise<boolean>
  random: RandomBytes
}): ErasureService {
  const { db, codes, storedBlobs, log } = deps
  const lease = createJobLease(deps, 'retention')

  /** @returns removes the files, after the commit; null if there was nothing left to erase */
  async function erase(tx: Transaction, found: CodeToChange) {
    const before = await codes.eraseCard(tx, found, deps.now())
    if (!before) return null
    const { code } = found
    const files = await erasure.eraseAll(tx, code)
    // answers from before the gift moved to this code are about the earlier code
    for (const one of [code, ...(await codes.formerCodes(tx, code))])
      await deps.idempotency.eraseAnswers(tx, one)
    const photo = before.claimerProfileImage
    return storedBlobs.deleteRows(tx, [...new Set(photo === null ? files : [photo, ...files])])
  }

  async function eraseOnce(
    gift: CodeToChange & { number: number },
    key: IdempotencyKey | null,
    by: CampaignActor,
  ): Promise<Answer<Message>> {
    const answer = await deps.idempotency.writeOnce<Message>(key, async (tx) => {
      const removeFiles = (await erase(tx, gift)) ?? undefined
      if (removeFiles) await log.record(tx, gift.campaignId, by, 'gift.erased', {}, gift.number)
      return { status: 200, body: { message: m.erased }, campaignId: gift.campaignId, removeFiles }
    })
    // what is left in a file of the database goes with the next sweep at the latest
    await db.dropDeleted()
    return answer
  }

  async function eraseAllExpired(): Promise<number> {
    for (let erased = 0; ;) {
      await lease.renew()
      const some = await erasure.findExpired(db.read, { now: deps.now(), limit: AT_ONCE })
      if (some.length === 0) return erased
      const counts = new Map<string, number>()
      for (const gift of some) {
        await lease.renew()
        const removeFiles = await db
          .write((tx) => erase(tx, gift))
          .catch((error: unknown) => {
            // its campaign was deleted in between
            if (error instanceof AppError) return null
            throw error
          })
        await removeFiles?.()
        if (removeFiles) counts.set(gift.campaignId, (counts.get(gift.campaignId) ?? 0) + 1)
      }
      for (const [id, count] of counts) {
        await db.write((tx) => log.record(tx, id, BY_ITSELF, 'gifts.expired', { count }))
        erased += count
      }
      // otherwise what could not be erased would be found again and again
      if (counts.size === 0) return erased
    }
  }

  return {
    eraseOwn: (gift, key) => eraseOnce(gift, key, RECIPIENT),
    async eraseRecipient(campaign, number, key, by) {
      return eraseOnce(await codes.findNumbered(campaign.id, number), key, by)
    },
    async keepTime() {
      if (!(await deps.isClockSteady()) || !(await lease.take())) return null
      try {
        const erased = await eraseAllExpired()
        await deps.reminders.remind(lease.renew)
        return erased
      } finally {
        await lease.release()
        await db.dropDeleted()
      }
    },
  }
}
