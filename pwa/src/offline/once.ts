/**
 * Creates a value at first use, and returns the same one from then on.
 * @__NO_SIDE_EFFECTS__
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
