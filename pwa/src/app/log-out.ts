import { navigate } from 'wouter/use-browser-location'
import { signOut } from '../api/session'
import { forgetAccount } from '../account/account'

/** Leaves the account: its campaigns leave this device with it, what waits in the outbox stays. */
export async function logOut(): Promise<void> {
  navigate('/login')
  signOut()
  await forgetAccount()
}
