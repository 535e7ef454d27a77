import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'

export type CodeFilter = 'all' | 'claimed' | 'unclaimed'

/** Claimed of all, as a rounded percentage. */
export const claimedPercent = ({
  claimed_count,
  qr_quantity,
}: Pick<Campaign, 'claimed_count' | 'qr_quantity'>) =>
  qr_quantity === 0 ? 0 : Math.round((claimed_count / qr_quantity) * 100)

export function filteredCodes(codes: readonly ListedQrCode[], filter: CodeFilter): readonly ListedQrCode[] {
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
