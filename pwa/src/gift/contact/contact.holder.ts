import { Contact } from 'lucide-react'

export const contact = {
  icon: Contact,
  kinds: { 'qr.claim': 'Claim of a gift', 'qr.update': 'Change of contact details' },
}
