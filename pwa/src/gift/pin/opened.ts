/** What a PIN has opened. */
export interface Opened<T> {
  details: T
  /** by `performance.now()`, which nobody sets: when the details were asked for */
  readAt: number
}
