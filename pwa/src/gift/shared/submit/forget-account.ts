/** What is removed from this device with an account: at log-out, and when somebody has ended its session. */
import { markToWipe, toWipe } from '../../../api/session'
import { accountId } from '../../../device/account-id'
import { inTab } from '../../../device/small-storage'
import { draftFiles } from '../../../offline/device-draft-files'
import { deviceDatabase, drafts } from '../../../offline/device-store'
import { forgetGiftsOfAccounts } from '../../../offline/store/forget-gift'
import { forgetOwner } from '../../../offline/store/forget-owner'
import { sealQueue } from '../../../offline/queue/seal-queue'
import { forgetDrafts } from '../form/form-draft'

/**
 * Removes the account's campaigns, pictures, drafts and delivered operations from this device. The outbox stays.
 * @param recordings what happens to unsaved recordings: they are dropped only if a person was asked
 */
export async function forgetAccountHere(recordings: 'drop' | 'leave'): Promise<void> {
  await forgetRows(recordings)
  markToWipe(null)
  // it may wait for another tab, and what is shown next does not depend on it
  void tidyPictures().catch(() => undefined)
}

async function forgetRows(recordings: 'drop' | 'leave'): Promise<void> {
  forgetDrafts()
  inTab.write('tohfa.scans', null)
  await Promise.all([forgetOwner(deviceDatabase, recordings), drafts.forgetOwner(), draftFiles.dropAll()])
}

async function tidyPictures(): Promise<void> {
  const { devicePictures } = await import('../../../offline/pictures/device-pictures')
  await devicePictures()?.tidy()
}

/**
 * Does what is marked (`toWipe`): finishes a log-out, or what the end of a session by somebody else asks for. Then what
 * waits is sealed, too. That comes first: an answer that is on its way then leaves nothing, and what was answered before
 * is forgotten.
 */
export async function wipeAccountHere(): Promise<void> {
  const how = toWipe()
  // another tab has done it
  if (how === null) return
  if (how === 'drop' || how === 'leave') return forgetAccountHere(how)
  try {
    await sealQueue(deviceDatabase, accountId())
  } finally {
    await forgetGiftsOfAccounts(deviceDatabase, accountId())
    await forgetRows('leave')
  }
  await tidyPictures()
  markToWipe(null)
}
