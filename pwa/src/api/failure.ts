import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { ApiError, isFailing, NoConnectionError, plainProblem } from './errors'
import { formNeedsNetwork, needsNetwork, serverFailing } from './api.texts'
import { explained } from './explained'
import { isMissingChunk } from './missing-chunk'

/**
 * What to tell a person about a failed call (specification section 8): the server's words if it gave any, else
 * `fallback`, followed by the reason if the network is missing or the server fails.
 * @param offline the text for a missing network, if there is more to say than usual
 */
export const failureText = (error: unknown, fallback: string, offline?: string): string =>
  error instanceof ApiError ? error.problem.detail : fixedFailureText(error, fallback, offline)

/** The same for a call with a fixed message, which comes first whatever the server says. */
export const fixedFailureText = (error: unknown, fixed: string, offline?: string): string =>
  explained(fixed, reasonOf(error, offline))

/** Why a call without its own message failed; empty if nobody knows. */
export function reasonOf(error: unknown, offline = needsNetwork): string {
  if (error instanceof ApiError) return error.problem.detail
  if (isFailing(error)) return serverFailing
  if (error instanceof NoConnectionError || isMissingChunk(error)) return offline
  console.error(error)
  return ''
}

/** As `failureText`, but as a problem for a form, which keeps what was entered. */
export const failureProblem = (error: unknown, fallback: string): Problem =>
  error instanceof ApiError ? error.problem : plainProblem(failureText(error, fallback, formNeedsNetwork))
