/** A time limit that can be moved while the work makes progress. */

export interface Deadline {
  signal: AbortSignal
  /** From now on, this much longer. */
  extend(ms: number): void
  /** Now. */
  end(): void
  /** Clears the timer; to be called however the work ends. */
  done(): void
}

export function deadline(ms: number): Deadline {
  const controller = new AbortController()
  const after = (wait: number) => setTimeout(() => controller.abort(), wait)
  let timer = after(ms)
  return {
    signal: controller.signal,
    extend(wait) {
      clearTimeout(timer)
      timer = after(wait)
    },
    end() {
      clearTimeout(timer)
      controller.abort()
    },
    done: () => clearTimeout(timer),
  }
}
