import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import { toast } from '../../../ui/toast'
import { metSentence } from './history.texts'

/** The edits that an edit met, as the server's answer names them; none if it names none. */
export function metEditsOf(answer: unknown): readonly MetEdit[] {
  const met = typeof answer === 'object' && answer !== null && 'met' in answer ? answer.met : undefined
  return Array.isArray(met) ? (met as MetEdit[]) : []
}

/** Tells of the edits that an edit met, in one note; if something was not kept, it stays until it is dismissed. */
export function tellOfMet(answer: unknown): void {
  const met = metEditsOf(answer)
  if (met.length === 0) return
  const lost = met.some(({ stands }) => stands === 'theirs')
  toast(met.map(metSentence).join(' '), lost ? 'error' : 'info')
}
