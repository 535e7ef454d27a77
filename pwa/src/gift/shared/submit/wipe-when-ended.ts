import { isWipeDue, onSessionChange, wiped } from '../../../api/session'
import { once } from '../../../offline/once'

const wipe = async () => (await import('./forget-account')).wipeAccountHere()

/**
 * Wipes an account's data here once somebody has ended its session: now, if an earlier page did not manage to, and from
 * now on. What waits in the outbox is sealed, and still sent. Unsaved recordings stay sealed: nobody was asked.
 */
export const wipeWhenEnded = once(() => {
  const look = () => {
    if (!isWipeDue()) return
    localStorage.removeItem('email')
    wipe().then(wiped, (error: unknown) =>
      // the next page tries again
      console.error('What an ended session has left here could not be wiped', error),
    )
  }
  look()
  onSessionChange(look)
})
