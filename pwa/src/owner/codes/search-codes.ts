/** Finds people among the codes of a campaign, only on the device, so that it answers at once and offline. */
import { asToken } from '@tohfa/sync-protocol/text/token-text'
import { codeCharacters } from '@tohfa/sync-protocol/code/code-alphabet'
import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import { folded } from '@tohfa/sync-protocol/text/fold'
import { madeAt, type ShownCode } from '../shared/shown-codes'

/** the first one is used until a person chooses: without claims it is the order of the numbers */
export const SORTS = ['newest', 'number', 'name'] as const
export type CodeSort = (typeof SORTS)[number]

/** so that a number such as 12 does not find every mobile that contains it */
const MOBILE_FROM_DIGITS = 3
/** so that a short name does not find codes that happen to contain its letters */
const INSIDE_CODE_FROM = 5

/** What a code is found by. */
interface Found {
  /** name, company and email */
  text: string
  /** digits of mobile and WhatsApp numbers */
  digits: string
}

// rows stay the same objects while nothing about them changes
const known = new WeakMap<ShownCode, Found>()

function foundBy(qr: ShownCode): Found {
  const before = known.get(qr)
  if (before) return before
  const { claimer_name, claimer_company, claimer_email, claimer_mobile, claimer_whatsapp } = qr
  const found = {
    text: folded([claimer_name, claimer_company, claimer_email].filter(Boolean).join('\n')),
    digits: [claimer_mobile, claimer_whatsapp]
      .map((number) => asciiDigits(number ?? '').replace(/\D/g, ''))
      .join(' '),
  }
  known.set(qr, found)
  return found
}

/**
 * The codes that a search finds, in their order. Either every word has to be in the name, company or email, in any
 * order, regardless of case, accents and marks that many people leave out. Or the whole search is a running number, the
 * beginning of a code (not after a number sign), or digits of a mobile with any spacing.
 */
export function foundCodes(codes: readonly ShownCode[], search: string): readonly ShownCode[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return codes
  const whole = asciiDigits(asToken(search))
  const digits = /^[+\d\s().-]+$/.test(whole) ? whole.replace(/\D/g, '') : ''
  const number = /^#?\s*(\d{1,4})$/.exec(whole)?.[1]
  const code = whole.startsWith('#') ? '' : codeCharacters(whole)
  return codes.filter((qr) => {
    if (number !== undefined && qr.number === Number(number)) return true
    if (code && qr.code.startsWith(code)) return true
    if (code.length >= INSIDE_CODE_FROM && qr.code.includes(code)) return true
    if (!qr.claimed) return false
    const found = foundBy(qr)
    if (digits.length >= MOBILE_FROM_DIGITS && found.digits.includes(digits)) return true
    return words.every((word) => found.text.includes(word))
  })
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
/** unconfirmed claims of this device come before all others, unclaimed codes after them */
const claimedAt = (code: ShownCode) => (code.claimed ? madeAt(code) : -1)
/** claimed codes without a name (diaries) and then unclaimed ones come last */
const unnamed = ({ claimed, claimer_name }: ShownCode) => (!claimed ? 2 : claimer_name ? 0 : 1)

/** @param codes by number */
export function sortedCodes(codes: readonly ShownCode[], sort: CodeSort): readonly ShownCode[] {
  switch (sort) {
    case 'number':
      return codes
    case 'newest':
      return [...codes].sort((a, b) => claimedAt(b) - claimedAt(a))
    case 'name':
      return [...codes].sort(
        (a, b) => unnamed(a) - unnamed(b) || names.compare(a.claimer_name ?? '', b.claimer_name ?? ''),
      )
  }
}
