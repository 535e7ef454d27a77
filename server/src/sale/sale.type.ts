import type { SavedPayment } from '@tohfa/sync-protocol/entities/sale'
import * as m from '@tohfa/sync-protocol/messages'
import { saleClaimFields } from '@tohfa/sync-protocol/sale/sale-claim'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { GiftType } from '../gift-type'
import { parseNew } from '../http/form-fields'
import type { SaleService } from './sale.service'
import { toReceipt } from './sale.wire'

const claimForm = withPinTwice(saleClaimFields)

export const saleType = (sale: SaleService, campaigns: CampaignsService): GiftType<'sale'> => ({
  forms: {
    claim: { kind: 'sale.claim', done: m.saleRegisteredLocked },
    payment: {
      kind: 'sale.payment',
      done: m.paymentSavedLocked,
      doneHere: (answer) => m.paymentSaved((answer as SavedPayment).payment.receipt_number),
    },
  },
  checkClaim: (fields) => void parseNew(claimForm, fields),
  unlocked: async (gift) => toReceipt(await sale.details(gift), await campaigns.giftCampaign(gift.code)),
  ownData: async (gift) => ({ sale: await sale.details(gift) }),
})
