import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { isClaim, type OutboxEntry } from './outbox-entry'

/**
 * When a person saved an operation, by the server's clock as far as it is known: what the server says of a delivered
 * claim, else this device's time, corrected as the server will correct it.
 * @param ahead ms by which the server's clock is ahead of this device's
 * @returns epoch ms
 */
export function captureTime(
  { kind, result, capturedAt }: Pick<OutboxEntry, 'kind' | 'result' | 'capturedAt'>,
  ahead: number,
): number {
  const said = isClaim({ kind }) && result ? Date.parse(claimTime(result as QrCode) ?? '') : NaN
  return Number.isNaN(said) ? capturedAt + ahead : said
}
