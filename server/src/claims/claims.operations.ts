import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { QueuedKind } from '../platform/queued-operation'
import type { ClaimsService } from './claims.service'

/** The kinds of this slice that a device may queue. */
export const claimsOperations = (claims: ClaimsService): [OperationKind, QueuedKind][] => [
  ['qr.claim', { apply: claims.claimCode, fileFields: ['profile_image'] }],
  ['qr.update', { apply: claims.updateDetails, fileFields: ['profile_image'] }],
]
