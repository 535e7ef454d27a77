import { BookOpen } from 'lucide-react'

export const diary = {
  name: 'Diary Recorder',
  icon: BookOpen,
  cover: 'from-marigold-soft to-accent-soft',
}

export const about = 'Audio, notes and images, kept by date.'

/** the button of its list */
export const list = 'Diaries CSV'
