import { Contact } from 'lucide-react'

export const contact = {
  icon: Contact,
  kinds: { 'qr.claim': 'Gift claim', 'qr.update': 'Edited contact details' },
}
