import { fetchProfile } from '../account/auth.api'
import { session } from '../api/session'
import { onVisibleOrOnline } from '../device/visible-or-online'

const ASKED_EVERY_MS = 60_000

/**
 * Asks whether the session still is, where no screen does: what the outbox sends names no account, and a page may stand open
 * for days.
 * @returns how to tell it that the server was reached
 */
export function askOfSession(): () => void {
  let askedAt = 0
  const ask = () => {
    if (session().token === null || Date.now() - askedAt < ASKED_EVERY_MS) return
    askedAt = Date.now()
    // what the answer means for the session, the client knows
    fetchProfile().catch(() => undefined)
  }
  onVisibleOrOnline(ask, new AbortController().signal)
  return ask
}
