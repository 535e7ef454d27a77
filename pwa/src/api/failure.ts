import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { ApiError, NoConnectionError } from './client'
import { needsNetwork } from './api.texts'

/** What to tell a person about a failed call: the server's words, that the network is missing, or `fallback`. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.problem.detail
  if (error instanceof NoConnectionError) return needsNetwork
  console.error(error)
  return fallback
}

/** The same as a problem, for a form. */
export function failureProblem(error: unknown, fallback: string): Problem {
  if (error instanceof ApiError) return error.problem
  return plainProblem(failureText(error, fallback))
}

/** A problem that no server told of. */
export const plainProblem = (detail: string): Problem => ({
  type: 'about:blank',
  title: '',
  status: 0,
  detail,
  code: 'internal',
})
