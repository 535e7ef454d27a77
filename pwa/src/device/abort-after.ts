/** Aborts after this many ms, as `AbortSignal.timeout` does, which Safari before 16 does not have. */
export function abortAfter(ms: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), ms)
  return timeout.signal
}
