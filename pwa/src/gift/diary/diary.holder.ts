import { NotebookPen } from 'lucide-react'

export const diary = {
  icon: NotebookPen,
  kinds: {
    'diary.entry': 'Diary entry',
    'diary.update': 'Change of a diary entry',
    'diary.delete': 'Deletion of a diary entry',
    'diary.restore': 'Restoration of a diary entry',
  },
}
