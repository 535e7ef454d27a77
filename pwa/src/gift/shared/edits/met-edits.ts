import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import { toast } from '../../../ui/toast/toast'
import { metSentence } from './history.texts'

/** The other edits that an edit met, as named in the server's answer, if any. */
export function metEditsOf(answer: unknown): readonly MetEdit[] {
  const met = typeof answer === 'object' && answer !== null && 'met' in answer ? answer.met : undefined
  return Array.isArray(met) ? (met as MetEdit[]) : []
}

/** Reports the edits that an edit met, in one note; if something was not kept, it stays until it is dismissed. */
export function tellOfMet(answer: unknown): void {
  const met = metEditsOf(answer)
  if (met.length === 0) return
  const lost = met.some(({ stands }) => stands === 'theirs')
  toast(met.map(metSentence).join(' '), lost ? 'error' : 'info')
}
