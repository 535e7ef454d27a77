import { DrizzleQueryError } from 'drizzle-orm'

/** The driver's own error, because drizzle's error has every bound value in its message, and messages end up in logs. */
export function bareError(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error
}

/** The SQLSTATE of an error or of what caused it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && at.code.length === 5) return at.code
  }
  return undefined
}
