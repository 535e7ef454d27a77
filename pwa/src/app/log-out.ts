import { navigate } from 'wouter/use-browser-location'
import { signOut } from '../api/session'
import { forgetAccount } from '../account/account'
import { endOwnSession } from '../account/auth.api'

/** How many recordings that nobody has saved would go with the account; 0 where the device cannot tell. */
export async function recordingsToLose(): Promise<number> {
  try {
    const { cache } = await import('../offline/device-store')
    return await cache.unsavedRecordings()
  } catch {
    return 0
  }
}

/**
 * Logs out and removes the account's campaigns from this device; the outbox stays. Recordings that were not saved are
 * removed as well: ask before, where there are any.
 */
export async function logOut(): Promise<void> {
  navigate('/login')
  // where the server cannot be reached, the list of devices on another one ends the session
  void endOwnSession().catch(() => undefined)
  signOut()
  await forgetAccount('drop')
}
