import type { StoredBlobs } from '../blobs/stored-blobs'
import type { OperationRoutes } from '../operations/form-operations'
import type { DepsOf, Routes } from '../http/slice'
import { contactsRoutes } from './contacts.routes'
import { createContactsService } from './contacts.service'
import { contactType } from './contacts.type'

/** Digital contact cards. */
export function contactsSlice(
  deps: Omit<DepsOf<typeof createContactsService>, 'blobs'> &
    Omit<DepsOf<typeof contactsRoutes>, 'contacts' | 'operation'> & { storedBlobs: StoredBlobs },
) {
  const contacts = createContactsService({ ...deps, blobs: deps.storedBlobs })
  return {
    kinds: contacts.kinds,
    type: contactType(contacts),
    forms: (operation: OperationRoutes): Routes => contactsRoutes({ ...deps, contacts, operation }),
  }
}
