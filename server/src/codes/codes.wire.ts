import type { ListedQrCode, PinHelp, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { isCard } from '@tohfa/sync-protocol/is-card'
import * as m from '@tohfa/sync-protocol/messages'
import type { CodeRow } from '../db/tables/tables'
import { isoTime, mediaPath } from '../http/wire-values'

/** from when an owner asks for a new PIN of a diary until its link can be made, at the earliest */
const PIN_HELP_WAIT_MS = 7 * 24 * 60 * 60_000

/**
 * What anyone who holds the code may see: the card of a claimed vcard; for other
 * types only whether and when it was claimed.
 */
export function toQrCode(row: CodeRow, campaignType: CampaignType, zone: string): QrCode {
  if (!row.claimed) return { code: row.code, claimed: false }
  if (!isCard(campaignType))
    return {
      code: row.code,
      claimed: true,
      claimed_at: isoTime(row.claimedAt),
      pin_reset: pinReset(row, zone),
      pin_wait: pinWait(row, zone),
    }
  return toClaimedCode(row, zone)
}

/** Everything about a claimed code: for its owner, and for the person who has just claimed or edited it. */
export function toClaimedCode(row: CodeRow, zone: string): QrCode {
  return {
    code: row.code,
    claimed: true,
    claimer_name: row.claimerName,
    claimer_company: row.claimerCompany,
    claimer_mobile: row.claimerMobile,
    claimer_mobile_e164: row.claimerMobileE164 ?? undefined,
    claimer_email: row.claimerEmail,
    claimer_website: row.claimerWebsite,
    claimer_whatsapp: row.claimerWhatsapp,
    claimer_whatsapp_e164: row.claimerWhatsappE164 ?? undefined,
    claimer_address: row.claimerAddress,
    claimer_latitude: row.claimerLatitude,
    claimer_longitude: row.claimerLongitude,
    claimer_profile_image: mediaPath(row.claimerProfileImage),
    claimed_at: isoTime(row.claimedAt),
    captured_at: isoTime(row.capturedAt),
    pin_reset: pinReset(row, zone),
  }
}

// the page is rendered here and cached for everybody, so the day is in the server's zone
const day = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }).format(at)
const moment = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
const pinReset = ({ pinResetAt, pinResetBy }: CodeRow, zone: string) =>
  pinResetAt === null ? undefined : m.pinReset(day(pinResetAt, zone), pinResetBy)

/** The earliest moment at which the link for a new PIN of a diary can be made; epoch ms. */
export const pinHelpFrom = (askedAt: number): number => askedAt + PIN_HELP_WAIT_MS

const pinWait = ({ pinHelpAskedAt: askedAt, pinHelpBy, pinHelpEndedAt }: CodeRow, zone: string) =>
  askedAt === null || pinHelpEndedAt !== null
    ? undefined
    : m.pinHelpWaits(day(askedAt, zone), pinHelpBy, moment(pinHelpFrom(askedAt), zone))

/** What the opener of a diary is shown about a new PIN that its owner asked for. */
export const pinHelpEnded = (askedAt: number, by: string | null, zone: string): string =>
  m.pinHelpEnded(day(askedAt, zone), by)

export const toPinHelp = (askedAt: number, endedAt: number | null): PinHelp => ({
  asked_at: isoTime(askedAt) ?? '',
  possible_from: isoTime(pinHelpFrom(askedAt)) ?? '',
  ended_at: isoTime(endedAt) ?? undefined,
})

/** Who claimed a code and when: part of the details of every type. */
export const toRecipient = (row: CodeRow) => ({
  qr_code: row.code,
  name: row.claimerName ?? '',
  company: row.claimerCompany,
  mobile: row.claimerMobile ?? '',
  mobile_e164: row.claimerMobileE164 ?? undefined,
  email: row.claimerEmail ?? '',
  created_at: isoTime(row.claimedAt) ?? '',
  captured_at: isoTime(row.capturedAt),
})

export const toListedCode = (row: CodeRow, zone: string): ListedQrCode => ({
  number: row.number,
  erased: row.erasedAt === null ? undefined : true,
  pin_help: row.pinHelpAskedAt === null ? undefined : toPinHelp(row.pinHelpAskedAt, row.pinHelpEndedAt),
  ...(row.claimed ? toClaimedCode(row, zone) : { code: row.code, claimed: false }),
})
