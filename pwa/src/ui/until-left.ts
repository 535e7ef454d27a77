/**
 * Loads something in an effect. Once its component has left, or the effect runs again, the answer is not shown.
 * @param failed gets why there is no answer; without it the component does without one
 * @returns what the effect returns
 */
export function untilLeft<T>(
  load: (signal: AbortSignal) => Promise<T>,
  show: (answer: T) => void,
  failed?: (error: unknown) => void,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  load(signal).then(
    (answer) => {
      if (!signal.aborted) show(answer)
    },
    (error: unknown) => {
      if (!signal.aborted) failed?.(error)
    },
  )
  return () => leaving.abort()
}
