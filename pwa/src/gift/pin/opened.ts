/** What a PIN has opened. */
export interface Opened<T> {
  details: T
  /** by `performance.now()`, which nobody can set: when the details were requested */
  readAt: number
}
