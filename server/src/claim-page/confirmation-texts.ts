/** What is said of a form without script that did its work, in the words of the app. */
import { NO_SCRIPT_DONE, type NoScriptDone } from '@tohfa/sync-protocol/entities/claim-page'
import type { SavedPayment } from '@tohfa/sync-protocol/entities/sale'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as m from '@tohfa/sync-protocol/messages'

const SAID: Record<NoScriptDone, Partial<Record<CampaignType, string>>> = {
  claim: { vcard: m.claimed, diary: m.claimed, travel: m.travelSubmitted, sale: m.saleRegisteredLocked },
  edit: { vcard: m.contactUpdated, travel: m.travelUpdated },
  entry: { diary: m.diarySaved },
  payment: { sale: m.paymentSavedLocked },
}

/**
 * The text that an address asks for; undefined where it asks for none of ours.
 * @param asked anything that an address may hold
 */
export function confirmationOf(asked: unknown, type: CampaignType): readonly string[] | undefined {
  const done = NO_SCRIPT_DONE.find((known) => known === asked)
  const text = done && SAID[done][type]
  return text === undefined ? undefined : [text]
}

/** Said beside the receipt itself. */
export const paymentConfirmation = ({ payment }: SavedPayment): readonly string[] => [
  m.paymentSaved(payment.receipt_number),
]
