import { toast } from '../../ui/toast'
import { metSentence } from './history.texts'
import { metEditsOf } from './met-edits'

/** Tells of the edits that an edit met; what did not stand stays on the screen until it is dismissed. */
export function tellOfMet(answer: unknown): void {
  for (const met of metEditsOf(answer)) toast(metSentence(met), met.stands === 'theirs' ? 'error' : 'info')
}
