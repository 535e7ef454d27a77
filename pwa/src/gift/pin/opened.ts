/** What a PIN has opened. */
export interface Opened<T> {
  details: T
  /** epoch ms; when the details were asked for */
  readAt: number
}
