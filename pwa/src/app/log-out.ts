import { navigate } from 'wouter/use-browser-location'
import { signOut } from '../api/session'
import { forgetAccount } from '../account/account'
import { endOwnSession } from '../account/auth.api'
import { toast } from '../ui/toast/toast'
import * as t from './app.texts'

/** What leaves this device with the account and does not come back by itself. */
export type Loss = readonly [recordings: number, pinnedCampaigns: number]

/** @returns undefined if there is nothing, or if the device cannot tell */
export async function lostByLogOut(): Promise<Loss | undefined> {
  try {
    const { cache, deviceDatabase } = await import('../offline/device-store')
    const loss = [await cache.unsavedRecordings(), await deviceDatabase.pinnedCampaigns.count()] as const
    return loss.some(Boolean) ? loss : undefined
  } catch {
    return undefined
  }
}

/**
 * Logs out and removes the account's campaigns from this device; the outbox stays. Unsaved recordings are removed as
 * well: ask first if something is lost.
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
