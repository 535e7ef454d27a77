import { markToWipe, toWipe } from '../api/session'
import { onDevice } from '../device/small-storage'

/** The email of the account that owns this device's campaigns, so that another account never sees them. */
const KEY = 'email'

export const knownEmail = () => onDevice.read(KEY)

/** If it cannot be stored, the next start asks the server for it. */
export const rememberEmail = (email: string) => onDevice.write(KEY, email)

/**
 * Call before signing in: removes the data of another account from this device, except the outbox. Data of people who
 * never signed in stays.
 */
export async function enterAccount(email: string): Promise<void> {
  const known = knownEmail()
  if (toWipe() !== null) await (await forgetting()).wipeAccountHere()
  else if (known !== null && known !== email) await forgetAccount('leave')
  rememberEmail(email)
}

// loaded on demand, so that login stays small
const forgetting = () => import('../gift/shared/submit/forget-account')

/**
 * Removes the account's email, campaigns, pictures, drafts and delivered operations from this device. The outbox stays.
 * @param recordings what becomes of unsaved recordings: they are dropped only if a person was asked
 */
export async function forgetAccount(recordings: 'drop' | 'leave'): Promise<void> {
  // if it fails or the page is closed, the next page or login goes on
  markToWipe(recordings)
  onDevice.write(KEY, null)
  await (await forgetting()).forgetAccountHere(recordings)
}

/** Removes what the account of an ended session has on this device, and seals its waiting work. */
export async function wipeEndedAccount(): Promise<void> {
  const { wipeWhenEnded } = await import('../gift/shared/submit/wipe-when-ended')
  wipeWhenEnded()
}
