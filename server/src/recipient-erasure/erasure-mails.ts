/** The texts of the reminders of erasures. They name no recipient. */
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { erasureTime } from '@tohfa/sync-protocol/privacy/retention'
import type { Database } from '../db/database'
import type { MailText } from '../mail/mail-delivery'
import type { CampaignMailKind } from '../mail/mail-outbox'
import * as reminders from './reminders.repository'
import { TOLD, type Reminder } from './reminders.repository'

const COUNT = new Intl.NumberFormat('en-IN')

/**
 * @param deps.publicUrl origin of the links
 * @param deps.timeZone the server's, as in charts: where an owner reads a mail is not known
 */
export function erasureMails(deps: {
  db: Database
  publicUrl: string
  timeZone: string
}): Record<CampaignMailKind, MailText> {
  const { db, publicUrl, timeZone } = deps
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone })
  const textOf =
    (reminder: Reminder): MailText =>
    async ({ campaignId, recipient }) => {
      const campaign = await reminders.find(db.read, campaignId ?? '')
      const until = campaign?.[TOLD[reminder]] ?? null
      // the owner's address has changed; the new one gets the next mail
      if (!campaign || campaign.retentionDays === null || until === null || campaign.email !== recipient)
        return null
      const { id, name, retentionDays } = campaign
      const gone = await reminders.countErasures(db.read, id, until - retentionDays * DAY_MS)
      if (!gone) return null
      const details =
        gone.count === 1
          ? 'the details of 1 recipient'
          : `the details of ${COUNT.format(gone.count)} recipients`
      const [first, last] = [gone.first, gone.last].map((at) => day.format(erasureTime(at, retentionDays)))
      const when = first === last ? `on ${first}` : `between ${first} and ${last}`
      const page = `${publicUrl}/campaign/${id}`
      return {
        subject: `Tohfa: ${details} of “${name}” will be deleted`,
        text: `${[
          `On ${publicUrl}, ${details} of “${name}” will be deleted ${when}.`,
          `You chose to delete details ${COUNT.format(retentionDays)} days after the claim. This cannot be undone.`,
          `If you still need them, download them before that:\n${page}`,
          `To keep them longer, change the days:\n${page}/links?tab=privacy`,
        ].join('\n\n')}\n`,
      }
    }
  return { erasure_ahead: textOf('ahead'), erasure_soon: textOf('soon') }
}
