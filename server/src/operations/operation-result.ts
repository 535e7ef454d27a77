import { ERROR_CODES } from '@tohfa/sync-protocol/error-codes'
import type { OperationResult } from '@tohfa/sync-protocol/operations/result'
import type { AppError } from '../http/app-error'
import { toProblem } from '../http/problem'
import type { Answer } from './idempotency'

/** seconds, if the refusal does not say */
const RETRY_AFTER_DEFAULT = 5

export const appliedResult = (id: string, { status, json, replayed }: Answer<unknown>): OperationResult => ({
  id,
  outcome: 'applied',
  status,
  replayed,
  body: JSON.parse(json) as unknown,
})

/** The result of a refused operation: to be tried again, or refused for good. */
export function refusedResult(id: string, error: AppError): OperationResult {
  const body = toProblem(error)
  if (!ERROR_CODES[error.code].retryable) return { id, outcome: 'refused', status: error.status, body }
  const retry_after = Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_DEFAULT))
  return { id, outcome: 'retry', status: error.status, retry_after, body }
}
