import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { overlay } from '../../offline/core/overlay'

export type CodeFilter = 'all' | 'claimed' | 'unclaimed'

export type Counts = Pick<Campaign, 'qr_quantity' | 'claimed_count' | 'unclaimed_count'>

/**
 * The numbers of a campaign as its list shows them, claims that only this device knows of included; the server's, while
 * not all of its codes are here.
 */
export function shownCounts(campaign: Counts, codes: readonly ShownCode[]): Counts {
  const { qr_quantity } = campaign
  if (codes.length < qr_quantity) return campaign
  const claimed_count = filteredCodes(codes, 'claimed').length
  return { qr_quantity, claimed_count, unclaimed_count: qr_quantity - claimed_count }
}

/** Claimed of all, as a rounded percentage. */
export const claimedPercent = ({
  claimed_count,
  qr_quantity,
}: Pick<Campaign, 'claimed_count' | 'qr_quantity'>) =>
  qr_quantity === 0 ? 0 : Math.round((claimed_count / qr_quantity) * 100)

/** A row of the list, with work of this device that the server has not confirmed laid over it. */
export interface ShownCode extends ListedQrCode {
  /** where that work stands; absent where there is none */
  pending?: 'saved' | 'sending'
}

/**
 * The owner's list as this device knows it: gifts that were claimed or changed here show so before the server knows.
 * Rows without such work stay the same objects.
 * @param underWay this device's operations that wait or travel, of any campaign
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

/** Newest first; a claim of this device that nobody has confirmed yet is the newest of all. */
export const latestClaims = (codes: readonly ShownCode[], count: number): readonly ShownCode[] =>
  [...filteredCodes(codes, 'claimed')].sort((a, b) => claimedAt(b) - claimedAt(a)).slice(0, count)

const claimedAt = ({ claimed_at }: ShownCode) =>
  claimed_at ? Date.parse(claimed_at) : Number.MAX_SAFE_INTEGER
