/** `AbortSignal.timeout`, which Safari has since 16: aborts after this many ms. */
export function abortAfter(ms: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), ms)
  return timeout.signal
}
