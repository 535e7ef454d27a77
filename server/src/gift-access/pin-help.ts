/**
 * The owner's help with the lost PIN of a diary, if the campaign offers it: the owner asks seven days before there can
 * be a link for a new PIN. Until the link is used, any right PIN ends the wait, under the campaign's lock, in the
 * transaction that notes the PIN. A link of a diary belongs to its wait, so it ends with it.
 */
import { RECIPIENT, type CampaignLog } from '../campaigns/campaign-log'
import type { PinHelpWatch } from '../pins/pin-tries'
import type { CodesService } from '../codes/codes.service'
import { pinHelpEnded, pinHelpFrom } from '../codes/codes.wire'
import type { CodeRow } from '../db/tables/tables'

/** how long each opening shows the writer, from the first one on, that a new PIN was requested */
const PIN_HELP_TOLD_MS = 7 * 24 * 60 * 60_000

/** Whether help with the PIN of a diary was asked for and has not ended. */
export const waits = ({ pinHelpAskedAt, pinHelpEndedAt }: CodeRow): boolean =>
  pinHelpAskedAt !== null && pinHelpEndedAt === null

/** Whether a link for a new PIN of a diary can be made and used. @param now epoch ms */
export const isDue = (row: CodeRow, now: number): boolean =>
  waits(row) && now >= pinHelpFrom(row.pinHelpAskedAt ?? now)

/** @param deps.now epoch ms */
export function createPinHelpWatch(deps: {
  codes: CodesService
  log: CampaignLog
  timeZone: string
  now: () => number
}): PinHelpWatch {
  const { codes, log } = deps
  return {
    async sawPin(tx, found, looks) {
      const { code, campaignId } = found
      const now = deps.now()
      let row = await codes.findRow(tx, code)
      // queried with the lock, which only these need
      if (row && waits(row))
        row = await codes.changeCard(tx, found, async (before) => {
          if (!waits(before)) return {}
          await log.record(tx, campaignId, RECIPIENT, 'pin.help_ended', {}, before.number)
          return { pinHelpEndedAt: now }
        })
      if (!looks || !row || row.pinHelpAskedAt === null) return undefined
      const { pinHelpAskedAt: askedAt, pinHelpBy: by, pinHelpToldAt: toldAt } = row
      if (toldAt === null) await codes.notePinHelpTold(tx, code, now)
      else if (now - toldAt >= PIN_HELP_TOLD_MS) return undefined
      return pinHelpEnded(askedAt, by, deps.timeZone)
    },
  }
}
