/** The forms of a sale: the protocol's rules, and those of the screen. */
import { saleClaimFields } from '@tohfa/sync-protocol/sale/sale-claim'
import { salePaymentFields } from '@tohfa/sync-protocol/sale/sale-payment'
import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import { today } from '../shared/form/today'
import { unlessEasy } from '../pin/unless-easy'

type Texts = Record<string, string>
type Checked = ReturnType<typeof validate<Texts>>

const claimForm = withPinTwice(saleClaimFields)

/** @param refusesEasy whether the campaign refuses PINs that are easy to guess */
export const checkClaim = (refusesEasy?: boolean) => unlessEasy(refusesEasy, checkTyped)

/** The typed text is sent unchanged: the valid form has amounts in paise, the call has them in rupees. */
function checkTyped(texts: Texts): Checked {
  const { pin_confirmation, ...typed } = texts
  const sent = sentFields(typed) as Texts
  const checked = validate(claimForm, sentFields({ ...typed, pin_confirmation }))
  return checked.ok ? { ok: true, value: sent } : checked
}

export const checkPayment =
  (pin: string) =>
  (texts: Texts): Checked => {
    const sent = sentFields(texts) as Texts
    const checked = validate(salePaymentFields(today()), { ...sent, pin })
    return checked.ok ? { ok: true, value: sent } : checked
  }
