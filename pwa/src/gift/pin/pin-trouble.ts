import type { ErrorCode, Problem } from '@tohfa/sync-protocol/error-codes'
import type { PendingWork } from '../submit/pending-work'

const CODES: readonly ErrorCode[] = ['pin_invalid', 'pin_locked', 'seal_unknown', 'seal_broken']

/** Whether another PIN, or the same one sealed anew, is what the server wants. */
export const isPinTrouble = ({ code }: Problem) => CODES.includes(code)

/** Why work was refused, for its form to show. A PIN that was refused is asked for anew on the way to the form. */
export const formTrouble = (work: PendingWork | undefined): Problem | undefined =>
  work?.problem && !isPinTrouble(work.problem) ? work.problem : undefined
