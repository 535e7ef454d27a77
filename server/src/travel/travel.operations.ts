import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationHandler } from '../operations/operation-registry'
import type { TravelService } from './travel.service'

/** The kinds of this slice that a device may queue. */
export const travelOperations = (travel: TravelService): [OperationKind, OperationHandler][] => [
  ['travel.claim', { apply: travel.claimCode, fileFields: ['profile_image'] }],
  ['travel.update', { apply: travel.updateDetails, fileFields: ['profile_image'] }],
]
