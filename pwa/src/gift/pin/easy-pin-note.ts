/** Tells of a PIN that is easy to guess. It comes when one is typed: no form waits for it. */
import { easyPin } from '@tohfa/sync-protocol/easy-pin'
import { easyPins } from './easy-pin.texts'
import './not-offered'

const NUMBERS = ['mobile', 'whatsapp', 'emergency_contact_mobile']

/** @returns why the PIN in a form is easy to guess; undefined: it is not */
export function easyPinNote(pin: string, form: HTMLFormElement | null | undefined): string | undefined {
  const typed = form && new FormData(form)
  const text = (field: string) => {
    const value = typed?.get(field)
    return typeof value === 'string' ? value : ''
  }
  const why = easyPin(pin, { birthday: text('dob'), numbers: NUMBERS.map(text) })
  return why === null ? undefined : easyPins[why]
}
