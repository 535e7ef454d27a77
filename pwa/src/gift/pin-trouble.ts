import type { ErrorCode, Problem } from '@tohfa/sync-protocol/error-codes'

const CODES: readonly ErrorCode[] = ['pin_invalid', 'pin_locked', 'seal_unknown', 'seal_broken']

/** Whether another PIN, or the same one sealed anew, is what the server wants. */
export const isPinTrouble = ({ code }: Problem) => CODES.includes(code)
