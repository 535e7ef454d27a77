/** Warns of a PIN that is easy to guess. It is loaded when one is typed: no form waits for it. */
import { easyPin, knownOfClaim } from '@tohfa/sync-protocol/pin/easy-pin'
import type { Validated } from '@tohfa/sync-protocol/fields/validation'
import './not-offered'

// only needed here, and must not load before a PIN is typed
const easyPins = {
  repeated: 'Easy to guess: one digit, repeated.',
  sequence: 'Easy to guess: digits in order.',
  common: 'Easy to guess: many people choose it.',
  birthday: 'Easy to guess: your date of birth.',
  number: 'Easy to guess: part of one of your numbers.',
  entered: 'Easy to guess: it is in this form.',
}
const keepIt = 'You can keep it.'
const takeAnother = 'Please choose another one.'

/** @returns the words about an easy PIN, given whether the campaign refuses it; undefined: the PIN is not easy to guess */
export function easyPinNote(
  pin: string,
  form: HTMLFormElement | null | undefined,
): ((refused?: boolean) => string) | undefined {
  const typed = form && new FormData(form)
  const why = easyPin(
    pin,
    knownOfClaim((field) => typed?.get(field)),
  )
  return why === null ? undefined : (refused) => `${easyPins[why]} ${refused ? takeAnother : keepIt}`
}

/** The checked form of a campaign that refuses a PIN that is easy to guess. */
export function refusingEasyPins<T>(
  texts: Readonly<Record<string, string>>,
  checked: Validated<T>,
): Validated<T> {
  const errors = checked.ok ? [] : checked.errors
  const why = easyPin(
    texts.pin ?? '',
    knownOfClaim((field) => texts[field]),
  )
  if (why === null || errors.some(({ field }) => field === 'pin')) return checked
  return { ok: false, errors: [...errors, { field: 'pin', detail: `${easyPins[why]} ${takeAnother}` }] }
}
