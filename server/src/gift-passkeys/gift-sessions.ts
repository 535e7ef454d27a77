/**
 * What a gift's passkey opens. Nothing is stored about a session: it is sealed, for one code, and names its passkey. It
 * ends after 12 hours, or with the row of that passkey, which is removed with the PIN, by a move and by an erasure.
 */
import { GIFT_SESSION } from '@tohfa/sync-protocol/pin/gift-session'
import type { Tickets } from '../crypto/tickets'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import * as passkeys from './gift-passkeys.repository'

/** ms that a gift opened by a passkey stays open; what waits on a device longer asks for the PIN */
export const GIFT_SESSION_MS = 12 * 60 * 60_000

const PURPOSE = 'gift session'

export interface GiftSessions {
  /** @param passkey the id of its row */
  begin(code: string, passkey: string): string
  /** Whether it belongs to this code and has not ended. */
  holds(code: string, session: string): Promise<boolean>
}

export const createGiftSessions = ({ db, tickets }: { db: Database; tickets: Tickets }): GiftSessions => ({
  begin: (code, passkey) => GIFT_SESSION + tickets.issue({ passkey }, GIFT_SESSION_MS, PURPOSE, code),
  async holds(code, session) {
    try {
      const { passkey } = tickets.open<{ passkey: string }>(session.slice(GIFT_SESSION.length), PURPOSE, code)
      return await passkeys.has(db.read, code, passkey)
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  },
})
