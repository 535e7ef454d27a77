/**
 * Rows of lists for a link that shows no contacts: numbers, times and amounts stay, but nobody can be reached or found.
 * The code of a gift is hidden too, as it opens a card to anybody who has it.
 */
import { hiddenCode } from '@tohfa/sync-protocol/code/hidden-code'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CodeRow } from '../db/tables/tables'
import { isoTime } from '../http/wire-values'

export const hiddenName = (name: string): string => name.trim().split(/\s+/u, 1)[0] ?? ''
/** The last two digits. */
const hiddenMobile = (mobile: string): string => `•••• ••${mobile.replace(/[^\p{Nd}]/gu, '').slice(-2)}`
/** The first character. */
const hiddenEmail = (email: string): string => `${[...email][0] ?? ''}•••@…`

/** Like `hiddenName` and so on, for a value that may be null. */
const ifGiven = (value: string | null, hide: (value: string) => string) =>
  value === null ? null : hide(value)

/** A row of a campaign's list of codes. */
export const toHiddenCode = (row: CodeRow): ListedQrCode => ({
  number: row.number,
  code: hiddenCode(row.number),
  claimed: row.claimed,
  erased: row.erasedAt === null ? undefined : true,
  ...(row.claimed && {
    claimer_name: ifGiven(row.claimerName, hiddenName),
    claimer_company: null,
    claimer_mobile: ifGiven(row.claimerMobile, hiddenMobile),
    claimer_email: ifGiven(row.claimerEmail, hiddenEmail),
    claimer_website: null,
    claimer_whatsapp: null,
    claimer_address: null,
    claimer_latitude: null,
    claimer_longitude: null,
    claimer_profile_image: null,
    claimed_at: isoTime(row.claimedAt),
    captured_at: isoTime(row.capturedAt),
  }),
})

/** The fields of a recipient in a list of one type. */
export const hiddenRecipient = (row: { number: number; name: string; mobile: string; email: string }) => ({
  qr_code: hiddenCode(row.number),
  name: hiddenName(row.name),
  company: null,
  mobile: hiddenMobile(row.mobile),
  mobile_e164: null,
  email: hiddenEmail(row.email),
  address: null,
})
