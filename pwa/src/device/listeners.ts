/** Callbacks that some places add, and another one calls. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    /** @returns a function that takes it out again */
    add: (listener: () => void): (() => void) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell: () => all.forEach((listener) => listener()),
  }
}
