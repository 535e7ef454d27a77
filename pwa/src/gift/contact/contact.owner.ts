import { Contact } from 'lucide-react'

export const contact = {
  name: 'Digital vCard Tracker',
  icon: Contact,
  cover: 'from-accent-soft to-marigold-soft',
}

export const about = 'Collects contact details and produces a contact card.'
