/**
 * What follows when somebody has ended this session from elsewhere: the login says so, and the device forgets what the account
 * had on it.
 */
import { navigate } from 'wouter/use-browser-location'
import { wipeEndedAccount } from '../account/account'
import { isWipeDue, onSessionChange, session } from '../api/session'

/** From the start of the app on, and before any screen reads what is here. */
export function followEndedSessions(): void {
  const look = () => {
    if (!isWipeDue()) return
    if (session().token === null && location.pathname !== '/login') navigate('/login')
    wipeEndedAccount().catch((error: unknown) => console.error(error))
  }
  look()
  onSessionChange(look)
}
