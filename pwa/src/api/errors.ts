/** How a call to the server ends without what it asked for. */
import type { Problem } from '@tohfa/sync-protocol/error-codes'

/** The server answered with a refusal. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

/**
 * The server did not answer: no network, a connection that broke, or something on the way (a proxy, a captive portal)
 * that answered in its own words.
 */
export class NoConnectionError extends Error {
  /** whether something answered with 500 and not in our words: the way is open, and what is at its end has failed */
  failed = false
}
