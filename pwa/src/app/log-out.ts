import { navigate } from 'wouter/use-browser-location'
import { signOut } from '../api/session'
import { forgetAccount } from '../account/account'
import { endOwnSession } from '../account/auth.api'
import { toast } from '../ui/toast/toast'
import * as t from './app.texts'

/** How many unsaved recordings would be deleted with the account; 0 if the device cannot tell. */
export async function recordingsToLose(): Promise<number> {
  try {
    const { cache } = await import('../offline/device-store')
    return await cache.unsavedRecordings()
  } catch {
    return 0
  }
}

/**
 * Logs out and removes the account's campaigns from this device; the outbox stays. Unsaved recordings are removed as
 * well: ask first if there are any.
 */
export async function logOut(): Promise<void> {
  navigate('/login')
  // if the server cannot be reached, the list of devices on another device can end the session
  void endOwnSession().catch(() => undefined)
  signOut()
  await forgetAccount('drop').catch((error: unknown) => {
    console.error(error)
    toast(t.stillHere, 'error')
  })
}
