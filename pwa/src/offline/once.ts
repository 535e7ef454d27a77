/**
 * Makes a thing at first use, and then gives the same one.
 * @__NO_SIDE_EFFECTS__
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
