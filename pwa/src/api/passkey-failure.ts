import { ApiError, NoConnectionError } from './client'
import { failureText } from './failure'

/**
 * What to say where no passkey came of it: closing the browser's own dialog is no failure that anybody has to look at.
 * @param notUsed is said then
 */
export const passkeyFailure = (error: unknown, fallback: string, notUsed: string): string =>
  error instanceof ApiError || error instanceof NoConnectionError ? failureText(error, fallback) : notUsed
