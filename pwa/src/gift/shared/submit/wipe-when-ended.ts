import { onSessionChange, toWipe } from '../../../api/session'
import { once } from '../../../offline/once'

const wipe = async () => (await import('./forget-account')).wipeAccountHere()

/**
 * Wipes an account's data here once somebody has ended its session: now, if an earlier page did not manage to, and from
 * now on. What waits in the outbox is sealed, and still sent. Unsaved recordings stay sealed: nobody was asked. Also
 * finishes a log-out that an earlier page has begun.
 */
export const wipeWhenEnded = once(() => {
  const look = () => {
    if (toWipe() === null) return
    localStorage.removeItem('email')
    wipe().catch((error: unknown) =>
      // the next page tries again
      console.error('What an account has left here could not be wiped', error),
    )
  }
  look()
  onSessionChange(look)
})
