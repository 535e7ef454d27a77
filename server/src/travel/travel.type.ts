import { latestDateAnywhere } from '@tohfa/sync-protocol/fields/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import { travelClaimFields } from '@tohfa/sync-protocol/travel/travel-claim'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import { editedNumbers } from '@tohfa/sync-protocol/travel/edited-numbers'
import type { GiftType } from '../gift-type'
import { parseNew } from '../http/form-fields'
import type { TravelService } from './travel.service'

const claimForm = (now: number) => withPinTwice(travelClaimFields(latestDateAnywhere(now)))

export const travelType = (travel: TravelService): GiftType<'travel'> => ({
  forms: {
    claim: { kind: 'travel.claim', done: m.travelSubmitted },
    edit: { kind: 'travel.update', done: m.travelUpdated, fields: editedNumbers },
  },
  checkClaim: (fields, now) => void parseNew(claimForm(now), fields),
  unlocked: (gift) => travel.details(gift),
  ownData: async (gift) => ({ traveler: await travel.details(gift) }),
  listPast: (access, limit) => travel.listPast(access, limit),
})
