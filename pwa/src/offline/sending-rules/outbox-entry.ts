/**
 * One operation as the device stores it, from the press of the button until the server's answer.
 *
 * Invariants, held by the transactions of store/, queue/ and engine/. Those that can be seen in the entries are
 * checked by sending-order.ts (`brokenInvariants`) whenever the engine reads or settles the queue:
 * - `id` and `kind` never change: the id is the idempotency key, and a sealed box opens only for both.
 * - `seq` orders the operations of one code (a lane), also when the lane moves to another code. It changes only if a
 *   person types a refused edit anew, which is then the last one.
 * - only the server's own answer makes an operation `delivered` or `attention`; nothing else takes it off the queue.
 * - a `sending` entry that nobody works on (crash, closed tab) counts as `queued`.
 */
import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'

/** Saved on this device · Sending · Delivered · Needs attention */
export type OutboxState = 'queued' | 'sending' | 'delivered' | 'attention'

/** Raised when entries change so that an older version of the app would misread them. */
export const ENTRY_VERSION = 1

export interface OutboxEntry {
  /** version of the operation's form */
  v: number
  id: string
  /** order of pressing, assigned by the database */
  seq: number
  kind: OperationKind
  /** id of the account that was signed in when it was made; null: nobody was signed in */
  maker: string | null
  /** gift code, in stored form: the lane */
  code: string
  /** id of the campaign, if the device knows it */
  campaignHint?: string
  fields: Record<string, unknown>
  /** what an edit found in the fields that it changes; nothing secret */
  base?: Record<string, unknown>
  /** base64url box of secret fields, and the id of the key that it was made for; removed once delivered */
  sealed?: string
  sealedFor?: string
  /**
   * the whole operation sealed in the same way, if somebody was signed in: all that remains once their session has
   * ended
   */
  whole?: WholeBox
  /** names of the fields that were sealed */
  sealedFields?: readonly string[]
  /** epoch ms, the device's clock */
  capturedAt: number
  state: OutboxState
  /** failed tries since a person last decided about it */
  attempts: number
  /** epoch ms of the first try that failed since anything last got through */
  failingSince?: number
  /** how often its files were sent again because the server had lost them, since a person last decided about it */
  uploadRestarts?: number
  /** epoch ms; it is not sent before */
  nextAttemptAt: number
  /** epoch ms at which that wait began, if it waits */
  waitsSince?: number
  /**
   * why it waits. `network`: it may be back at any moment. `server`: its Retry-After asked for it. `filter`: something
   * between device and server lets others through, but not this one.
   */
  waitsFor?: 'network' | 'server' | 'filter'
  /** HTTP status of the page with which something between device and server refused it */
  filterStatus?: number
  /** epoch ms of the first try that may have reached the server, the device's clock */
  firstSentAt?: number
  /** the server's last reason, if it needs attention or was asked to wait */
  problem?: Problem
  /** body of the answer of a delivered operation */
  result?: unknown
  /** whether the page of its gift has shown the edits that it met */
  metTold?: boolean
  /** for a delivered edit: what later edits have replaced since, and how many of them the page has shown */
  overtaken?: readonly MetEdit[]
  overtakenTold?: number
  /** epoch ms at which this device learned of the last one */
  overtakenAt?: number
  /** epoch ms */
  deliveredAt?: number
  /** of a campaign that asks for a lock: personal data is in `shut` on the disk, and nowhere else */
  locked?: true
  /** public key of the page in which it was typed: that page can show it for as long as it is open */
  page?: ArrayBuffer
  /** missing once it was opened (store/lock/locked-work.ts) */
  shut?: Shut
  /** the lock that sealed it was forgotten: it is still sent, but nobody sees it any longer */
  closed?: true
  /** its maker's session was ended: only they see it here, after signing in again, and its answer is not stored */
  left?: true
}

/** The personal data of an entry, sealed. */
export interface Shut {
  /** the key that opens it */
  by: string
  box: ArrayBuffer
  /** the same for the page in which it was typed */
  pageBox?: ArrayBuffer
}

export interface WholeBox {
  sealed: string
  sealedFor: string
  /** SHA-256 of what was sealed, base64url: shows whether the entry was changed since */
  of: string
}

export const OPEN_STATES = ['queued', 'sending', 'attention'] as const satisfies readonly OutboxState[]

/** Not yet confirmed by the server. */
export const isOpen = (entry: { state: OutboxState }) => entry.state !== 'delivered'

/** Whether this version of the app understands it; entries of a newer version wait for that version. */
export const isKnown = ({ v }: Pick<OutboxEntry, 'v'>) => v <= ENTRY_VERSION

/** Whether later operations of the same code depend on this one. */
export const isClaim = (entry: { kind: string }) => entry.kind.endsWith('.claim')
