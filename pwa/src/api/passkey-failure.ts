import { ApiError, NoConnectionError } from './client'
import { failureText } from './failure'
import { isMissingChunk } from './missing-chunk'

/**
 * What to say if no passkey was used: to close the browser's own dialog is no failure that anybody has to look at.
 * @param notUsed is said then
 */
export const passkeyFailure = (error: unknown, fallback: string, notUsed: string): string =>
  error instanceof ApiError || error instanceof NoConnectionError || isMissingChunk(error)
    ? failureText(error, fallback)
    : notUsed
