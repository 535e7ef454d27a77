import type { StoredBlobs } from '../blobs/stored-blobs'
import type { OperationRoutes } from '../operations/form-operations'
import type { DepsOf, Routes } from '../http/slice'
import { contactRoutes } from './contact.routes'
import { createContactService } from './contact.service'
import { contactType } from './contact.type'

/** Digital contact cards. */
export function contactSlice(
  deps: Omit<DepsOf<typeof createContactService>, 'blobs'> &
    Omit<DepsOf<typeof contactRoutes>, 'contacts' | 'operation'> & { storedBlobs: StoredBlobs },
) {
  const contacts = createContactService({ ...deps, blobs: deps.storedBlobs })
  return {
    kinds: contacts.kinds,
    type: contactType(contacts),
    forms: (operation: OperationRoutes): Routes => contactRoutes({ ...deps, contacts, operation }),
  }
}
