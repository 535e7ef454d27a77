/** How a call to the server ends without what it asked for. */
import type { Problem } from '@tohfa/sync-protocol/error-codes'

/** The server answered, and said no. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

/**
 * There was no answer of the server: no network, a connection that broke, or something on the way (a proxy, a captive
 * portal) that answered in its own words.
 */
export class NoConnectionError extends Error {
  /** whether something did answer, with 500 and in no words of ours: the way is open, and what is at its end has failed */
  failed = false
}
