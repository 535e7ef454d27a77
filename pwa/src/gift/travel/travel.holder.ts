import { Plane } from 'lucide-react'

export const travel = {
  icon: Plane,
  kinds: { 'travel.claim': 'Travel details', 'travel.update': 'Edited travel details' },
}
