import { ERROR_CODES, type ErrorCode, type Problem } from '@tohfa/sync-protocol/error-codes'

/** A problem as the server states it. */
export function problemOf(code: ErrorCode): Problem {
  const { status, message } = ERROR_CODES[code]
  return { type: 'about:blank', title: message, status, detail: message, code }
}
