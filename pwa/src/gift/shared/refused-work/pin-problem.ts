import type { ErrorCode, Problem } from '@tohfa/sync-protocol/error-codes'
import type { PendingWork } from '../submit/pending-work'

const CODES: readonly ErrorCode[] = [
  'pin_invalid',
  'gift_session_ended',
  'pin_locked',
  'seal_unknown',
  'seal_broken',
]

/** Whether the PIN, or the session of this phone's lock used instead, no longer opens anything. */
export const isPinRefused = ({ code }: Problem) => code === 'pin_invalid' || code === 'gift_session_ended'

/** Whether the server wants another PIN, or the same one sealed again. */
export const isPinProblem = ({ code }: Problem) => CODES.includes(code)

/** Why work was refused, for its form to show; without the PIN's part, because the form opens only under a new PIN. */
export const formProblem = (work: PendingWork | undefined): Problem | undefined =>
  work?.problem && !isPinProblem(work.problem) ? work.problem : undefined
