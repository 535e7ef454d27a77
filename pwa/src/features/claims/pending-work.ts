import type { Problem } from '@tohfa/sync-protocol/error-codes'

/** A claim or an edit of one code that this device made and the server has not confirmed. */
export interface PendingWork {
  /** the operation's id, kept when it is mended and sent again */
  id: string
  kind: 'qr.claim' | 'qr.update'
  state: 'saved' | 'sending' | 'attention'
  /** the form's fields as they are stored, without the PIN */
  fields: Readonly<Record<string, unknown>>
  photo: Blob | undefined
  /** UTC ISO 8601, the device's clock */
  capturedAt: string
  /** why the server refused it */
  problem: Problem | undefined
}
