import type { QrCode } from '../entities/qr-code'

/**
 * When a claim was made: on its device if it was queued there, else when it arrived. Screens, lists and charts show and
 * count this time.
 * @returns UTC ISO 8601; null if the gift is not claimed
 */
export const claimTime = ({
  captured_at,
  claimed_at,
}: Pick<QrCode, 'captured_at' | 'claimed_at'>): string | null => captured_at ?? claimed_at ?? null
