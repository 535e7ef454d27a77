/**
 * One operation as the device stores it, from the press of the button until the server's answer.
 *
 * Invariants, held by the transactions of store/, outbox/ and engine/. What a look at the entries can tell of them is
 * checked by queue.ts (`brokenInvariants`) whenever the engine reads or settles the queue:
 * - `id` never changes: it is the idempotency key and the `aad` of the sealed box.
 * - `seq` orders the operations of one code (a lane) and never changes, also when the lane moves to another code.
 * - only the server's own answer makes an operation `delivered` or `attention`; nothing else takes it off the queue.
 * - a `sending` that nobody works on (crash, closed tab) counts as `queued`.
 */
import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'

/** Saved on this device · Sending · Delivered · Needs attention */
export type OutboxState = 'queued' | 'sending' | 'delivered' | 'attention'

/** Raised when entries change so that an older version of the app would misread them. */
export const ENTRY_VERSION = 1

export interface OutboxEntry {
  /** version of its form */
  v: number
  id: string
  /** order of pressing, given by the database */
  seq: number
  kind: OperationKind
  /** id of the account that was signed in when it was made; null: nobody was */
  owner: string | null
  /** gift code, in stored form: the lane */
  code: string
  /** id of the campaign where the device knows it */
  campaignHint?: string
  fields: Record<string, unknown>
  /** what an edit found in the fields that it changes; nothing secret */
  base?: Record<string, unknown>
  /** base64url HPKE box of secret fields, and the id of the key that it was made for; gone once delivered */
  sealed?: string
  sealedFor?: string
  /** the whole of it sealed in the same way, of somebody who was signed in: what stays of it once their session was ended */
  whole?: WholeBox
  /** names of the fields that were sealed */
  sealedFields?: readonly string[]
  /** epoch ms, the device's clock */
  capturedAt: number
  state: OutboxState
  /** failed tries since the person last decided something */
  attempts: number
  /** epoch ms of the first of the tries that failed since something last got through */
  failingSince?: number
  /** times that its files were sent anew because the server had lost them, since the person last decided something */
  uploadRestarts?: number
  /** epoch ms; not sent before */
  nextAttemptAt: number
  /** epoch ms at which that wait began, while there is one */
  waitsSince?: number
  /**
   * why it waits: the network may be back at any moment, a server's Retry-After is honoured, and what lies between lets
   * others through, but not this one
   */
  waitsFor?: 'network' | 'server' | 'filter'
  /** HTTP status of the page with which something between device and server refused this one */
  filterStatus?: number
  /** epoch ms of the first try that may have reached the server, the device's clock */
  firstSentAt?: number
  /** the server's last reason, of an operation that needs attention or was told to wait */
  problem?: Problem
  /** body of the answer of a delivered operation */
  result?: unknown
  /** whether its page has told of the edits that it met */
  metTold?: boolean
  /** of a delivered edit: what later edits have replaced since, and how many of them its page has told */
  overtaken?: readonly MetEdit[]
  overtakenTold?: number
  /** epoch ms at which this device learned of the last one */
  overtakenAt?: number
  /** epoch ms */
  deliveredAt?: number
  /** of a campaign that asks for a lock: on the disk what is personal is in `shut`, and not beside it */
  locked?: true
  /** public key of the page in which a person typed it, as long as that page lives: it shows it to them */
  page?: ArrayBuffer
  /** missing once it was opened (store/locked-work.ts) */
  shut?: Shut
  /** the lock that it was behind was forgotten: it is still sent, and nobody sees it any more */
  closed?: true
  /** the session of its maker was ended: only they see it here, once they have signed in again, and its answer is not stored */
  left?: true
}

/** What is personal of an entry, sealed. */
export interface Shut {
  /** the key that opens it */
  by: string
  box: ArrayBuffer
  /** the same for its page */
  pageBox?: ArrayBuffer
}

export interface WholeBox {
  sealed: string
  sealedFor: string
  /** SHA-256 of what was sealed, base64url: the entry may have been changed since */
  of: string
}

export const OPEN_STATES = ['queued', 'sending', 'attention'] as const satisfies readonly OutboxState[]

/** Not yet confirmed by the server. */
export const isOpen = (entry: { state: OutboxState }) => entry.state !== 'delivered'

/** Whether this version of the app understands it; what a newer one saved waits for that. */
export const isKnown = ({ v }: Pick<OutboxEntry, 'v'>) => v <= ENTRY_VERSION

/** Whether later operations of the same code depend on this one. */
export const isClaim = (entry: { kind: string }) => entry.kind.endsWith('.claim')
