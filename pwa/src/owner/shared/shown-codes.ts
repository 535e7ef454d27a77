import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { OutboxEntry } from '../../offline/sending-rules/outbox-entry'
import { overlay } from '../../offline/sending-rules/overlay'

export type CodeFilter = 'all' | 'claimed' | 'unclaimed'

export type Counts = Pick<Campaign, 'qr_quantity' | 'claimed_count' | 'unclaimed_count'>

/**
 * Counts of a campaign's codes, including claims that only this device knows of. If some codes are not on this device,
 * the server's counts.
 */
export function shownCounts(campaign: Counts, codes: readonly ShownCode[]): Counts {
  const { qr_quantity } = campaign
  if (codes.length < qr_quantity) return campaign
  const claimed_count = filteredCodes(codes, 'claimed').length
  return { qr_quantity, claimed_count, unclaimed_count: qr_quantity - claimed_count }
}

/** The share of claimed codes in percent, rounded. */
export const claimedPercent = ({
  claimed_count,
  qr_quantity,
}: Pick<Campaign, 'claimed_count' | 'qr_quantity'>) =>
  qr_quantity === 0 ? 0 : Math.round((claimed_count / qr_quantity) * 100)

/** A code with this device's unconfirmed changes. */
export interface ShownCode extends ListedQrCode {
  /** state of those changes; absent if there are none */
  pending?: 'saved' | 'sending'
}

/**
 * Applies this device's unconfirmed claims and changes to the codes. Codes without any stay the same objects.
 * @param underWay operations of this device that are queued or being sent, of any campaign
 */
export function withUnderWay(
  codes: readonly ListedQrCode[],
  underWay: readonly OutboxEntry[],
): readonly ShownCode[] {
  if (underWay.length === 0) return codes
  const byCode = new Map<string, OutboxEntry[]>()
  for (const entry of underWay) byCode.set(entry.code, [...(byCode.get(entry.code) ?? []), entry])
  return codes.map((listed) => {
    const mine = byCode.get(listed.code)
    if (!mine) return listed
    const { row = listed, state } = overlay(listed.code, listed, mine)
    return { ...row, number: listed.number, pending: state === 'sending' ? 'sending' : 'saved' }
  })
}

export function filteredCodes(codes: readonly ShownCode[], filter: CodeFilter): readonly ShownCode[] {
  if (filter === 'all') return codes
  return codes.filter(({ claimed }) => claimed === (filter === 'claimed'))
}

/** The latest claims, newest first; unconfirmed claims of this device come before all others. */
export const latestClaims = (codes: readonly ShownCode[], count: number): readonly ShownCode[] =>
  [...filteredCodes(codes, 'claimed')].sort((a, b) => madeAt(b) - madeAt(a)).slice(0, count)

/** When a claim was made, epoch ms, even if it reached the server later; unconfirmed claims count as the latest. */
export const madeAt = (code: ShownCode) =>
  code.claimed_at ? Date.parse(claimTime(code) ?? '') : Number.MAX_SAFE_INTEGER
