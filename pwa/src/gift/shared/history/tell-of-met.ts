import { toast } from '../../../ui/toast'
import { metSentence } from './history.texts'
import { metEditsOf } from './met-edits'

/** Tells of the edits that an edit met, in one note; where something did not stand, it stays until it is dismissed. */
export function tellOfMet(answer: unknown): void {
  const met = metEditsOf(answer)
  if (met.length === 0) return
  const lost = met.some(({ stands }) => stands === 'theirs')
  toast(met.map(metSentence).join(' '), lost ? 'error' : 'info')
}
