import type { StoredBlobs } from '../blobs/stored-blobs'
import type { OperationRoutes } from '../operations/form-operations'
import type { DepsOf, Routes } from '../http/slice'
import { contactsRoutes } from './contacts.routes'
import { createContactsService } from './contacts.service'

/** Digital contact cards. */
export function contactsSlice(
  deps: Omit<DepsOf<typeof createContactsService>, 'blobs'> &
    Omit<DepsOf<typeof contactsRoutes>, 'contacts' | 'operation'> & { storedBlobs: StoredBlobs },
) {
  const contacts = createContactsService({ ...deps, blobs: deps.storedBlobs })
  return {
    contacts,
    kinds: contacts.kinds,
    forms: (operation: OperationRoutes): Routes => contactsRoutes({ ...deps, contacts, operation }),
  }
}
