import { navigate } from 'wouter/use-browser-location'
import { signOut } from '../api/session'
import { forgetAccount } from '../account/account'

/** Logs out and removes the account's campaigns from this device; the outbox stays. */
export async function logOut(): Promise<void> {
  navigate('/login')
  signOut()
  await forgetAccount()
}
