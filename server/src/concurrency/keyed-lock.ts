/** Runs work of the same key strictly one after another, and work of different keys concurrently. */
export function createKeyedLock() {
  const tails = new Map<string, Promise<void>>()
  return async function locked<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(key)
    let release = () => {}
    const mine = new Promise<void>((resolve) => (release = resolve))
    tails.set(key, mine)
    try {
      await before
      return await work()
    } finally {
      release()
      if (tails.get(key) === mine) tails.delete(key)
    }
  }
}
