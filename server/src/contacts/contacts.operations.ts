import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationHandler } from '../operations/operation-registry'
import type { ContactsService } from './contacts.service'

/** The kinds of this slice that a device may queue. */
export const contactsOperations = (claims: ContactsService): [OperationKind, OperationHandler][] => [
  ['qr.claim', { apply: claims.claimCode, fileFields: ['profile_image'] }],
  ['qr.update', { apply: claims.updateDetails, fileFields: ['profile_image'] }],
]
