/**
 * A rare case beside the normal path of enqueue, pass, push and settle, which know nothing about it. One line in
 * device-outbox.ts adds it; without that line nothing else changes.
 */
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { SyncTransport } from './transport'

export interface Extension {
  /** @returns a transport that wraps the given one */
  transport?(next: SyncTransport): SyncTransport
  /** The most operations of the next batch. */
  operationsMost?(): number
  /** A pass begins, under the lock. @returns what is done at its end, unless it failed */
  pass?(pass: PassInProgress): (end: PassEnd) => Promise<void>
  /** Joins the transaction over `outbox` and `meta` that removes delivered entries from the outbox. */
  forgetting?(entries: readonly OutboxEntry[]): Promise<void>
  /** There is no room for something new. @returns whether there may be by now */
  makeRoom?(): Promise<boolean>
  /** Something waits, and this page may be closed before it is sent. */
  waits?(): void
  /** The engine starts. @param way to the server, through all extensions */
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

/** A way to the server through all extensions; the first one sees a call first. */
export const throughAll = (extensions: readonly Extension[], transport: SyncTransport): SyncTransport =>
  extensions.reduceRight((next, extension) => extension.transport?.(next) ?? next, transport)

/** Does something now, whenever the network is back, and at intervals, for as long as this page is open. */
export function nowAndThen(work: () => void, everyMs: number): void {
  work()
  window.addEventListener('online', work)
  setInterval(work, everyMs)
}
