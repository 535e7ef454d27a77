/**
 * Sends claims and edits: through the outbox of this device, or straight to the server where the browser can keep
 * nothing (an insecure origin, storage refused).
 */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type * as Device from './claims.device'

/** A claim or an edit, checked by its form. */
export interface Submission {
  kind: 'qr.claim' | 'qr.update'
  code: string
  fields: Record<string, unknown>
  pin: string
  photo: File | undefined
  /** of the refused operation that this one mends; its id is kept */
  mends?: string | undefined
}

export type Submitted =
  | { outcome: 'delivered'; qr: QrCode }
  /** on this device, and sent as soon as there is a connection */
  | { outcome: 'saved' }
  /** `kept`: under Needs attention, until the person decides; else only the form has it */
  | { outcome: 'refused'; problem: Problem; kept: boolean }

/** The local database and all that hangs on it: fetched when the form can be used already. */
let loading: Promise<typeof Device> | undefined
export function device() {
  loading ??= import('./claims.device')
  // a chunk that did not arrive may arrive later
  loading.catch(() => (loading = undefined))
  return loading
}

/** Whether this browser can keep work on the device at all. */
export const canKeep = () => isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto

/** Never throws for what a person can do something about: that comes back as a problem. */
export async function submit(submission: Submission): Promise<Submitted> {
  if (!canKeep()) return (await import('./claims.direct')).submitDirectly(submission)
  return (await device()).submitThroughOutbox(submission)
}
