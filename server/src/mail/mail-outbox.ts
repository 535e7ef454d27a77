/**
 * E-mails are written down in the transaction of what they tell, and sent after its commit: a crash loses none, and no call
 * waits for a mail server. A mail that was taken just before a crash may come twice.
 */
import type { Transaction } from '../db/database'
import * as mails from './mails.repository'

/** what a mail tells; the text of each is made when it is sent */
export type MailKind = 'password_reset' | 'email_link' | 'password_changed' | 'email_changed'

/** what the store's watchers are told when a mail waits */
export const MAILS = 'mails'

export interface MailOutbox {
  /** whether mails are sent at all */
  readonly on: boolean
  /**
   * Writes a mail down; nothing where none are sent.
   * @param userId whose account it is about; null: to be found when it is sent
   */
  post(tx: Transaction, kind: MailKind, to: string, userId: string | null): Promise<void>
  /** Takes back what still waits. */
  takeBack(tx: Transaction, kind: MailKind, userId: string): Promise<void>
}

export function createMailOutbox(deps: { on: boolean; newId: () => string; now: () => number }): MailOutbox {
  return {
    on: deps.on,
    async post(tx, kind, to, userId) {
      if (!deps.on) return
      const at = deps.now()
      await mails.insert(tx, { id: deps.newId(), userId, recipient: to, kind, createdAt: at, nextAt: at })
      tx.touch(MAILS)
    },
    takeBack: (tx, kind, userId) => mails.removeOf(tx, userId, kind),
  }
}
