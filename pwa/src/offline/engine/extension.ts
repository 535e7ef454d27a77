/**
 * A rare case beside the straight road of enqueue, pass, push and settle, which knows none of them. One line of
 * device-outbox.ts adds it; without that line nothing else changes.
 */
import type { OutboxEntry } from '../core/outbox-entry'
import type { SyncTransport } from './transport'

export interface Extension {
  /** @returns a way to the server in front of the next one */
  transport?(next: SyncTransport): SyncTransport
  /** A pass begins, under the lock. @returns what is done at its end, unless it failed */
  pass?(pass: PassInProgress): (end: PassEnd) => Promise<void>
  /** Joins the transaction over `outbox` and `meta` in which delivered entries leave the outbox. */
  forgetting?(entries: readonly OutboxEntry[]): Promise<void>
  /** There is no room for something new. @returns whether there may be by now */
  makeRoom?(): Promise<boolean>
  /** Something waits, and this page may be closed before it has left. */
  waits?(): void
  /** This page is at rest. @param way to the server, with all extensions */
  start?(way: SyncTransport): void
}

export interface PassInProgress {
  /** id of this device */
  device: string
  /** What the server has not confirmed, as far as this page knows. */
  open(): Promise<OutboxEntry[]>
}

export interface PassEnd {
  /** the network or the server stopped it */
  stopped: boolean
  /** whether anything was tried */
  tried: boolean
}

/** A way to the server through all extensions; the first of them is the first to see a call. */
export const throughAll = (extensions: readonly Extension[], transport: SyncTransport): SyncTransport =>
  extensions.reduceRight((next, extension) => extension.transport?.(next) ?? next, transport)

/** Does something now, whenever the network is back, and every so often, for as long as this page is open. */
export function nowAndThen(work: () => void, everyMs: number): void {
  work()
  window.addEventListener('online', work)
  setInterval(work, everyMs)
}
