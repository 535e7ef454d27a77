/** How a call to the server ends without what it asked for. */
import type { Problem } from '@tohfa/sync-protocol/error-codes'

/** The server answered with a refusal. */
export class ApiError extends Error {
  declare readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/**
 * The server did not answer: no network, a connection that broke, or something on the way (a proxy, a captive portal)
 * that answered in its own words.
 */
export class NoConnectionError extends Error {
  /** of an answer that was not in our words; 0: there was none; from 500 on this device is not offline */
  status = 0
}

/** Whether something answered that the server, or a proxy before it, has failed: this device is not offline. */
export const isFailing = (error: unknown): boolean =>
  error instanceof NoConnectionError && error.status >= 500

/** A problem that did not come from a server. */
export const plainProblem = (detail: string): Problem => ({
  type: 'about:blank',
  title: '',
  status: 0,
  detail,
  code: 'internal',
})
