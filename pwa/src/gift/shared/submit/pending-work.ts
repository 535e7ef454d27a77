import type { OutboxEntry } from '../../../offline/sending-rules/outbox-entry'

/** A claim or an edit of one code that this device made, with the photo that only this device has until it is delivered. */
export interface PendingWork extends OutboxEntry {
  photo?: Blob
  /** by `performance.now()`, which nobody can set: when this page learned that it was delivered */
  answeredAt?: number | undefined
  /** the form field of each file that waits with it */
  files?: readonly string[]
  /** id of the first of them: another one once they were replaced */
  first?: string | undefined
}
