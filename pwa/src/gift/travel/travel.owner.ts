import { Plane } from 'lucide-react'

export const travel = {
  name: 'Tours & Travels',
  icon: Plane,
  cover: 'from-good-soft to-marigold-soft',
}

export const about = 'Traveler details and tour programs.'

/** the button of its list */
export const list = 'Travelers CSV'
