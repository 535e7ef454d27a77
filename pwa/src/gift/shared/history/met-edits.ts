import type { MetEdit } from '@tohfa/sync-protocol/entities/history'

/** The edits that an edit met, as the server's answer to it tells; none where it tells of none. */
export function metEditsOf(answer: unknown): readonly MetEdit[] {
  const met = typeof answer === 'object' && answer !== null && 'met' in answer ? answer.met : undefined
  return Array.isArray(met) ? (met as MetEdit[]) : []
}
