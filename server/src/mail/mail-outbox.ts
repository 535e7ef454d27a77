/**
 * Emails are saved in the transaction of what they report, and sent after its commit: a crash loses none, and no call
 * waits for a mail server. A mail that was taken just before a crash may come twice.
 */
import type { Transaction } from '../db/database'
import * as mails from './mails.repository'

/** what a mail reports; the text of each is made when it is sent */
export type AccountMailKind = 'password_reset' | 'email_link' | 'password_changed' | 'email_changed'
export type CampaignMailKind = 'erasure_ahead' | 'erasure_soon'
export type MailKind = AccountMailKind | CampaignMailKind

/** what the store's watchers learn when a mail waits */
export const MAILS = 'mails'

export interface MailOutbox {
  /** whether mails are sent at all */
  readonly on: boolean
  /**
   * Saves a mail; does nothing if none are sent.
   * @param userId whose account it is about; null: to be found when it is sent
   */
  post(tx: Transaction, kind: AccountMailKind, to: string, userId: string | null): Promise<void>
  /** The same for a mail about a campaign, to its owner. */
  postOf(
    tx: Transaction,
    kind: CampaignMailKind,
    to: { email: string; userId: string; campaignId: string },
  ): Promise<void>
  /** Removes what still waits. */
  takeBack(tx: Transaction, kind: AccountMailKind, userId: string): Promise<void>
  /** Removes all that waits about a campaign. */
  takeBackOf(tx: Transaction, campaignId: string): Promise<void>
}

export function createMailOutbox(deps: { on: boolean; newId: () => string; now: () => number }): MailOutbox {
  const write = async (
    tx: Transaction,
    mail: { kind: MailKind; recipient: string; userId: string | null; campaignId: string | null },
  ) => {
    if (!deps.on) return
    const at = deps.now()
    await mails.insert(tx, { id: deps.newId(), ...mail, createdAt: at, nextAt: at })
    tx.touch(MAILS)
  }
  return {
    on: deps.on,
    post: (tx, kind, recipient, userId) => write(tx, { kind, recipient, userId, campaignId: null }),
    postOf: (tx, kind, { email: recipient, ...about }) => write(tx, { kind, recipient, ...about }),
    takeBack: (tx, kind, userId) => mails.removeOf(tx, userId, kind),
    takeBackOf: (tx, campaignId) => mails.removeOfCampaign(tx, campaignId),
  }
}
