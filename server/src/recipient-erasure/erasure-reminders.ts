/**
 * Reminds owners by email, two weeks and three days before, of recipients who will be erased. Recipients are erased
 * one by one, as they have claimed, so a mail covers everyone in the week after it: an owner gets at most one mail of
 * each kind a week for a campaign.
 */
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { REMINDED_DAYS } from '@tohfa/sync-protocol/privacy/retention'
import { BY_ITSELF, type CampaignLog } from '../campaigns/campaign-log'
import type { Database } from '../db/database'
import type { MailOutbox } from '../mail/mail-outbox'
import * as reminders from './reminders.repository'
import type { Keeping, Reminder } from './reminders.repository'

/** how much further than needed a mail looks ahead; the next one comes that much later */
const WEEK_MS = 7 * DAY_MS
/** campaigns that are looked up at once */
const AT_ONCE = 100

export interface ErasureReminders {
  /**
   * Saves the mails that are due; none if no mail is sent.
   * @param before each step: it may throw to end the work
   */
  remind(before: () => Promise<void>): Promise<void>
}

export function createErasureReminders(deps: {
  db: Database
  mails: MailOutbox
  log: CampaignLog
  now: () => number
}): ErasureReminders {
  const { db, mails, log, now } = deps

  const tell = (campaign: Keeping, reminder: Reminder): Promise<boolean> =>
    db.write(async (tx) => {
      const until = (days: number) => now() + days * DAY_MS
      const toldUntil = until(REMINDED_DAYS[reminder]) + WEEK_MS
      // the first mail also covers those who are almost gone, so they need no second one
      const soon = Math.max(campaign.toldSoonUntil ?? 0, until(REMINDED_DAYS.soon))
      const told =
        reminder === 'ahead'
          ? { toldAheadUntil: toldUntil, toldSoonUntil: soon }
          : { toldSoonUntil: toldUntil }
      if (!(await reminders.noteTold(tx, campaign, told))) return false
      const { id: campaignId, ownerId: userId, email, retentionDays } = campaign
      const gone = await reminders.countErasures(tx, campaignId, toldUntil - (retentionDays ?? 0) * DAY_MS)
      if (!gone) return false
      await mails.postOf(tx, `erasure_${reminder}`, { email, userId, campaignId })
      await log.record(tx, campaignId, BY_ITSELF, 'gifts.expiring', { count: gone.count })
      return true
    })

  return {
    async remind(before) {
      if (!mails.on) return
      for (const reminder of ['ahead', 'soon'] as const)
        for (let told = true; told;) {
          await before()
          const until = now() + REMINDED_DAYS[reminder] * DAY_MS
          const some = await reminders.findUntold(db.read, reminder, { until, limit: AT_ONCE })
          told = false
          for (const campaign of some) {
            await before()
            if (await tell(campaign, reminder)) told = true
          }
        }
    },
  }
}
