/** The confirmations of forms that were sent without JavaScript, in the words of the app. */
import { NO_SCRIPT_DONE, type NoScriptDone } from '@tohfa/sync-protocol/entities/claim-page'
import type { SavedPayment } from '@tohfa/sync-protocol/entities/sale'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as m from '@tohfa/sync-protocol/messages'

const TEXTS: Record<NoScriptDone, Partial<Record<CampaignType, string>>> = {
  claim: { vcard: m.claimed, diary: m.claimed, travel: m.travelSubmitted, sale: m.saleRegisteredLocked },
  edit: { vcard: m.contactUpdated, travel: m.travelUpdated },
  entry: { diary: m.diarySaved },
  payment: { sale: m.paymentSavedLocked },
}

/**
 * The confirmation that an address asks for; undefined if it names none of ours.
 * @param asked the value from the address, which may be anything
 */
export function confirmationOf(asked: unknown, type: CampaignType): readonly string[] | undefined {
  const done = NO_SCRIPT_DONE.find((known) => known === asked)
  const text = done && TEXTS[done][type]
  return text === undefined ? undefined : [text]
}

/** The confirmation of a payment, shown beside the receipt. */
export const paymentConfirmation = ({ payment }: SavedPayment): readonly string[] => [
  m.paymentSaved(payment.receipt_number),
]
