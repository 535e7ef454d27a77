import { editedTraveler } from '../entities/history'
import { savedTraveler, traveler } from '../entities/traveler'
import { travelClaimFields } from '../travel/travel-claim'
import { travelUpdateFields } from '../travel/travel-update'
import { ANY_DAY } from './any-day'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'
import { claimFiles } from './form-files'
import { history } from './history'
import { readByPin } from './pin'

const withoutIdentityNumbers = 'The answer holds no identity numbers.'

const past = history('a traveler')

export const travel = {
  [endpoint.claimTravel]: {
    summary: 'Claim a travel code',
    description: withoutIdentityNumbers,
    form: travelClaimFields(ANY_DAY),
    files: claimFiles,
    response: savedTraveler,
  },
  [endpoint.readTraveler]: {
    summary: 'The traveler of a claimed code, with its PIN',
    ...readByPin,
    response: traveler,
  },
  [endpoint.updateTraveler]: {
    summary: 'Change the traveler of a claimed code, with its PIN',
    description: withoutIdentityNumbers,
    form: travelUpdateFields(ANY_DAY),
    files: claimFiles,
    response: editedTraveler,
  },
  [endpoint.listPastTravelers]: past.list,
  [endpoint.restoreTraveler]: past.restore,
} satisfies Record<string, EndpointContract>
