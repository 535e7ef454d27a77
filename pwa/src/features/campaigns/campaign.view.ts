import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { overlay } from '../../offline/core/overlay'

export type CodeFilter = 'all' | 'claimed' | 'unclaimed'

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

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const COUNT = new Intl.NumberFormat('en-IN')

/** A day, or a day and time, as the reader writes them; from UTC ISO 8601. */
export const shownDay = (iso: string) => DAY.format(new Date(iso))
export const shownMoment = (iso: string) => MOMENT.format(new Date(iso))
export const shownCount = (count: number) => COUNT.format(count)
