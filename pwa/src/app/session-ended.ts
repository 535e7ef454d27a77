/** What happens when this session was ended elsewhere: the login says so, and the device forgets the account's data. */
import { navigate } from 'wouter/use-browser-location'
import { wipeEndedAccount } from '../account/account'
import { onSessionChange, session, toWipe } from '../api/session'

/** From the start of the app, and before any screen reads stored data. */
export function followEndedSessions(): void {
  const look = () => {
    if (toWipe() === null) return
    if (session().ended && location.pathname !== '/login') navigate('/login')
    wipeEndedAccount().catch((error: unknown) => console.error(error))
  }
  look()
  onSessionChange(look)
}
