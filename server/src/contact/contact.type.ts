import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as m from '@tohfa/sync-protocol/messages'
import { qrClaimFields } from '@tohfa/sync-protocol/contact/qr-claim'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import type { GiftType } from '../gift-type'
import { parseNew } from '../http/form-fields'
import type { ContactService } from './contact.service'

const claimForm = withPinTwice(qrClaimFields)

/** A type without a claim of its own: its claimers give their contact details. */
type Unclaimed<Type extends CampaignType> = Omit<GiftType<Type>, 'checkClaim' | 'forms'> & {
  forms: Omit<GiftType['forms'], 'claim'>
}

export const withContactClaim = <Type extends CampaignType>(type: Unclaimed<Type>): GiftType<Type> => ({
  ...type,
  forms: { ...type.forms, claim: { kind: 'qr.claim', done: m.claimed } },
  checkClaim: (fields) => void parseNew(claimForm, fields),
})

export const contactType = (contacts: ContactService) =>
  withContactClaim<'vcard'>({
    forms: { edit: { kind: 'qr.update', done: m.contactUpdated } },
    unlocked: async () => null,
    listPast: (access, limit) => contacts.listPast(access, limit),
  })
