import { ApiError, NoConnectionError } from './client'
import { failureText } from './failure'
import { isMissingChunk } from './missing-chunk'

/**
 * What to say if no passkey was used: closing the browser's own dialog is not a failure to report.
 * @param notUsed the text for that case
 */
export const passkeyFailure = (error: unknown, fallback: string, notUsed: string): string =>
  error instanceof ApiError || error instanceof NoConnectionError || isMissingChunk(error)
    ? failureText(error, fallback)
    : notUsed
