import { NotebookPen } from 'lucide-react'

export const diary = {
  icon: NotebookPen,
  kinds: {
    'diary.entry': 'Diary entry',
    'diary.update': 'Edited diary entry',
    'diary.delete': 'Deleted diary entry',
    'diary.restore': 'Restored diary entry',
  },
}
